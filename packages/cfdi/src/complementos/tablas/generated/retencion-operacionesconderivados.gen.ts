// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados",
  prefijo: "operacionesconderivados",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados/operacionesconderivados.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "MontGanAcum": {"base":"decimal","blancos":"collapse","fracciones":6},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
  },
  raiz: {"nombre":"Operacionesconderivados","atributos":{"Version":"Version","MontGanAcum":"MontGanAcum","MontPerdDed":"t_Importe"}},
};
