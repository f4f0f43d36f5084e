// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/ventavehiculos",
  prefijo: "ventavehiculos",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/ventavehiculos/ventavehiculos11.xsd",
  tipos: {
    "numero": {"blancos":"collapse","largo":[1,null]},
    "fecha": {"base":"fecha","blancos":"collapse"},
    "aduana": {"blancos":"collapse","largo":[1,null]},
    "cantidad": {"base":"decimal","blancos":"collapse"},
    "unidad": {"blancos":"collapse","largo":[1,null]},
    "noIdentificacion": {"blancos":"collapse","largo":[1,null]},
    "descripcion": {"blancos":"collapse","largo":[1,null]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "version": {"valores":["1.1"]},
    "ClaveVehicular": {"blancos":"collapse","largo":[1,null]},
    "Niv": {"blancos":"collapse","largo":[1,null]},
  },
  raiz: {"nombre":"VentaVehiculos","atributos":{"version":"version","ClaveVehicular":"ClaveVehicular","Niv":"Niv"},"contenido":"(?:(?:InformacionAduanera;)*|(?:Parte;)*)", "hijos": [
    {"nombre":"InformacionAduanera","atributos":{"numero":"numero","fecha":"fecha","aduana":"aduana?"},"min":0,"max":0},
    {"nombre":"Parte","atributos":{"cantidad":"cantidad","unidad":"unidad?","noIdentificacion":"noIdentificacion?","descripcion":"descripcion","valorUnitario":"t_Importe?","importe":"t_Importe?"},"min":0,"max":0,"cadena":["InformacionAduanera"], "hijos": [
      {"nombre":"InformacionAduanera","atributos":{"numero":"numero","fecha":"fecha","aduana":"aduana?"},"min":0,"max":0},
    ]},
  ]},
};
