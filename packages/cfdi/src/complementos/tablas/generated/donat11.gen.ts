// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/donat",
  prefijo: "donat",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/donat/donat11.xsd",
  tipos: {
    "version": {"valores":["1.1"]},
    "string": {},
    "date": {"base":"fecha","blancos":"collapse"},
    "leyenda": {"blancos":"collapse"},
  },
  raiz: {"nombre":"Donatarias","atributos":{"version":"version","noAutorizacion":"string","fechaAutorizacion":"date","leyenda":"leyenda"}},
};
