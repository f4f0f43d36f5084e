// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/aerolineas",
  prefijo: "aerolineas",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/aerolineas/aerolineas.xsd",
  tipos: {
    "CodigoCargo": {"largo":[1,8]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "Version": {"valores":["1.0"]},
  },
  raiz: {"nombre":"Aerolineas","atributos":{"Version":"Version","TUA":"t_Importe"}, "hijos": [
    {"nombre":"OtrosCargos","atributos":{"TotalCargos":"t_Importe"},"min":0, "hijos": [
      {"nombre":"Cargo","atributos":{"CodigoCargo":"CodigoCargo","Importe":"t_Importe"},"max":0},
    ]},
  ]},
};
