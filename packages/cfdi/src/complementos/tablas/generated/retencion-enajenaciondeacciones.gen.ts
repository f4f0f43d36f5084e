// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/enajenaciondeacciones",
  prefijo: "enajenaciondeacciones",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/enajenaciondeacciones/enajenaciondeacciones.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "ContratoIntermediacion": {"largo":[1,300]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
  },
  raiz: {"nombre":"EnajenaciondeAcciones","atributos":{"Version":"Version","ContratoIntermediacion":"ContratoIntermediacion","Ganancia":"t_Importe","Perdida":"t_Importe"}},
};
