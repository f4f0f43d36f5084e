// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/premios",
  prefijo: "premios",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/premios/premios.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "c_EntidadesFederativas": {"blancos":"collapse","lista":"catRetenciones:c_EntidadesFederativas"},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
  },
  raiz: {"nombre":"Premios","atributos":{"Version":"Version","EntidadFederativa":"c_EntidadesFederativas","MontTotPago":"t_Importe","MontTotPagoGrav":"t_Importe","MontTotPagoExent":"t_Importe"}},
};
