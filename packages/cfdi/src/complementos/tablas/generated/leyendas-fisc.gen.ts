// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/leyendasFiscales",
  prefijo: "leyendasFisc",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/leyendasFiscales/leyendasFisc.xsd",
  tipos: {
    "disposicionFiscal": {"blancos":"collapse","largo":[1,null]},
    "norma": {"blancos":"collapse","largo":[1,null]},
    "textoLeyenda": {"blancos":"collapse","largo":[1,null]},
    "version": {"valores":["1.0"]},
  },
  raiz: {"nombre":"LeyendasFiscales","atributos":{"version":"version"}, "hijos": [
    {"nombre":"Leyenda","atributos":{"disposicionFiscal":"disposicionFiscal?","norma":"norma?","textoLeyenda":"textoLeyenda"},"max":0},
  ]},
};
