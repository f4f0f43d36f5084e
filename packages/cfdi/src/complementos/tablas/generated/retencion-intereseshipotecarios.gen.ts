// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereseshipotecarios",
  prefijo: "intereseshipotecarios",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereseshipotecarios/intereseshipotecarios.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "CreditoDeInstFinanc": {"blancos":"collapse","valores":["SI","NO"]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "NumContrato": {"blancos":"collapse","largo":[1,300]},
  },
  raiz: {"nombre":"Intereseshipotecarios","atributos":{"Version":"Version","CreditoDeInstFinanc":"CreditoDeInstFinanc","SaldoInsoluto":"t_Importe","PropDeducDelCredit":"t_Importe?","MontTotIntNominalesDev":"t_Importe?","MontTotIntNominalesDevYPag":"t_Importe?","MontTotIntRealPagDeduc":"t_Importe?","NumContrato":"NumContrato?"}},
};
