// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/registrofiscal",
  prefijo: "registrofiscal",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/cfdiregistrofiscal/cfdiregistrofiscal.xsd",
  tipos: {
    "Version": {"valores":["1.0"]},
    "Folio": {"patrones":["[0-9]{16}"]},
  },
  raiz: {"nombre":"CFDIRegistroFiscal","atributos":{"Version":"Version","Folio":"Folio"}},
};
