// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/renovacionysustitucionvehiculos",
  prefijo: "decreto",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd",
  tipos: {
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "c_TipoVehiculo_r": {"valores":["01","02","03","04","05","06","07","08"]},
    "Marca": {"blancos":"collapse","largo":[1,50]},
    "TipooClase": {"blancos":"collapse","largo":[1,50]},
    "Año": {"base":"entero","blancos":"collapse","minimo":"1900","maximo":"2147483647"},
    "Modelo": {"blancos":"collapse"},
    "NIV": {"blancos":"collapse","largo":[1,17]},
    "NumSerie": {"blancos":"collapse","largo":[1,17]},
    "NumPlacas": {"blancos":"collapse","largo":[1,10]},
    "NumMotor": {"blancos":"collapse","largo":[1,17]},
    "NumFolTarjCir": {"blancos":"collapse","largo":[1,40]},
    "NumPedIm": {"blancos":"collapse","largo":[1,40]},
    "Aduana": {"blancos":"collapse","largo":[1,null]},
    "date": {"base":"fecha","blancos":"collapse"},
    "Foliofiscal": {"blancos":"collapse","largo":[1,36]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9][A-Z,0-9][0-9,A-Z]"],"largo":[12,13]},
    "c_VehiculoEnajenado": {"valores":["01","02"]},
    "c_TipoVehiculo_s": {"valores":["01","02","03","04","05","06"]},
    "NumFolAvisoint": {"blancos":"collapse","largo":[1,20]},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "c_TipoDecreto": {"valores":["01","02"]},
  },
  raiz: {"nombre":"renovacionysustitucionvehiculos","atributos":{"Version":"Version","TipoDeDecreto":"c_TipoDecreto"}, "hijos": [
    {"nombre":"DecretoRenovVehicular","atributos":{"VehEnaj":"c_VehiculoEnajenado"},"min":0, "hijos": [
      {"nombre":"VehiculosUsadosEnajenadoPermAlFab","atributos":{"PrecioVehUsado":"t_Importe","TipoVeh":"c_TipoVehiculo_r","Marca":"Marca","TipooClase":"TipooClase","Año":"Año","Modelo":"Modelo?","NIV":"NIV?","NumSerie":"NumSerie?","NumPlacas":"NumPlacas","NumMotor":"NumMotor?","NumFolTarjCir":"NumFolTarjCir","NumPedIm":"NumPedIm?","Aduana":"Aduana?","FechaRegulVeh":"date?","Foliofiscal":"Foliofiscal"},"max":0},
      {"nombre":"VehiculoNuvoSemEnajenadoFabAlPerm","atributos":{"Año":"Año","Modelo":"Modelo?","NumPlacas":"NumPlacas","RFC":"t_RFC?"}},
    ]},
    {"nombre":"DecretoSustitVehicular","atributos":{"VehEnaj":"c_VehiculoEnajenado"},"min":0, "hijos": [
      {"nombre":"VehiculoUsadoEnajenadoPermAlFab","atributos":{"PrecioVehUsado":"t_Importe","TipoVeh":"c_TipoVehiculo_s","Marca":"Marca","TipooClase":"TipooClase","Año":"Año","Modelo":"Modelo?","NIV":"NIV?","NumSerie":"NumSerie?","NumPlacas":"NumPlacas","NumMotor":"NumMotor?","NumFolTarjCir":"NumFolTarjCir","NumFolAvisoint":"NumFolAvisoint","NumPedIm":"NumPedIm","Aduana":"Aduana","FechaRegulVeh":"date","Foliofiscal":"Foliofiscal"}},
      {"nombre":"VehiculoNuvoSemEnajenadoFabAlPerm","atributos":{"Año":"Año","Modelo":"Modelo?","NumPlacas":"NumPlacas","RFC":"t_RFC?"}},
    ]},
  ]},
};
