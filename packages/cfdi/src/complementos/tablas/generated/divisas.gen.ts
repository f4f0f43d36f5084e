// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/divisas",
  prefijo: "divisas",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/divisas/divisas.xsd",
  tipos: {
    "version": {"valores":["1.0"]},
    "tipoOperacion": {"valores":["compra","venta"]},
  },
  raiz: {"nombre":"Divisas","atributos":{"version":"version","tipoOperacion":"tipoOperacion"}},
};
