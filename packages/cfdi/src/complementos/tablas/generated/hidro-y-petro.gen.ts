// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/hidrocarburospetroliferos",
  prefijo: "hidrocarburospetroliferos",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "c_TipoPermiso": {"blancos":"collapse","lista":"catHidroYPetro:c_TipoPermiso"},
    "NumeroPermiso": {"blancos":"collapse","largo":[15,35]},
    "c_ClaveHYP": {"blancos":"collapse","lista":"catHidroYPetro:c_ClaveHYP"},
    "c_SubProductoHYP": {"blancos":"collapse","lista":"catHidroYPetro:c_SubProductoHYP"},
  },
  raiz: {"nombre":"HidroYPetro","atributos":{"Version":"Version","TipoPermiso":"c_TipoPermiso","NumeroPermiso":"NumeroPermiso","ClaveHYP":"c_ClaveHYP","SubProductoHYP":"c_SubProductoHYP"}},
};
