// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/certificadodestruccion",
  prefijo: "destruccion",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/certificadodestruccion/certificadodedestruccion.xsd",
  tipos: {
    "Marca": {"blancos":"collapse","largo":[1,50]},
    "TipooClase": {"blancos":"collapse","largo":[1,50]},
    "Año": {"base":"entero","blancos":"collapse","minimo":"1900","maximo":"2147483647"},
    "Modelo": {"blancos":"collapse"},
    "NIV": {"blancos":"collapse","largo":[1,17]},
    "NumSerie": {"blancos":"collapse","largo":[1,17]},
    "NumPlacas": {"blancos":"collapse","largo":[1,10]},
    "NumMotor": {"blancos":"collapse","largo":[1,17]},
    "NumFolTarjCir": {"blancos":"collapse","largo":[1,40]},
    "NumPedImp": {"blancos":"collapse","largo":[1,40]},
    "date": {"base":"fecha","blancos":"collapse"},
    "Aduana": {"blancos":"collapse","largo":[1,null]},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "c_TipoSerie": {"valores":["SERIE A","SERIE B","SERIE C","SERIE D","SERIE E"]},
    "NumFolDesVeh": {"largo":[1,20]},
  },
  raiz: {"nombre":"certificadodedestruccion","atributos":{"Version":"Version","Serie":"c_TipoSerie","NumFolDesVeh":"NumFolDesVeh"}, "hijos": [
    {"nombre":"VehiculoDestruido","atributos":{"Marca":"Marca","TipooClase":"TipooClase","Año":"Año","Modelo":"Modelo?","NIV":"NIV?","NumSerie":"NumSerie?","NumPlacas":"NumPlacas","NumMotor":"NumMotor?","NumFolTarjCir":"NumFolTarjCir"}},
    {"nombre":"InformacionAduanera","atributos":{"NumPedImp":"NumPedImp","Fecha":"date","Aduana":"Aduana"},"min":0},
  ]},
};
