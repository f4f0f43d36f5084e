// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/implocal",
  prefijo: "implocal",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd",
  tipos: {
    "string": {},
    "TasadeRetencion": {"base":"decimal","blancos":"collapse","fracciones":2},
    "Importe": {"base":"decimal","blancos":"collapse","fracciones":2},
    "TasadeTraslado": {"base":"decimal","blancos":"collapse","fracciones":2},
    "version": {"valores":["1.0"]},
    "TotaldeRetenciones": {"base":"decimal","blancos":"collapse","fracciones":2},
    "TotaldeTraslados": {"base":"decimal","blancos":"collapse","fracciones":2},
  },
  raiz: {"nombre":"ImpuestosLocales","atributos":{"version":"version","TotaldeRetenciones":"TotaldeRetenciones","TotaldeTraslados":"TotaldeTraslados"},"contenido":"(?:(?:RetencionesLocales;)?(?:TrasladosLocales;)?){1,}", "hijos": [
    {"nombre":"RetencionesLocales","atributos":{"ImpLocRetenido":"string","TasadeRetencion":"TasadeRetencion","Importe":"Importe"},"min":0,"max":0},
    {"nombre":"TrasladosLocales","atributos":{"ImpLocTrasladado":"string","TasadeTraslado":"TasadeTraslado","Importe":"Importe"},"min":0,"max":0},
  ]},
};
