// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereses",
  prefijo: "intereses",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereses/intereses.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "SistFinanciero": {"blancos":"collapse","valores":["SI","NO"]},
    "RetiroAORESRetInt": {"blancos":"collapse","valores":["SI","NO"]},
    "OperFinancDerivad": {"blancos":"collapse","valores":["SI","NO"]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
  },
  raiz: {"nombre":"Intereses","atributos":{"Version":"Version","SistFinanciero":"SistFinanciero","RetiroAORESRetInt":"RetiroAORESRetInt","OperFinancDerivad":"OperFinancDerivad","MontIntNominal":"t_Importe","MontIntReal":"t_Importe","Perdida":"t_Importe"}},
};
