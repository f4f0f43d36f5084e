// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/servicioparcialconstruccion",
  prefijo: "servicioparcial",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/servicioparcialconstruccion/servicioparcialconstruccion.xsd",
  tipos: {
    "Calle": {"largo":[1,150]},
    "NoExterior": {"largo":[1,55]},
    "NoInterior": {"largo":[1,30]},
    "Colonia": {"largo":[1,100]},
    "Localidad": {"largo":[1,100]},
    "Referencia": {"largo":[1,100]},
    "Municipio": {"largo":[1,100]},
    "Estado": {"valores":["01","02","03","04","05","06","07","08","09","10","11","12","13","14","15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32"],"largo":[2,2]},
    "CodigoPostal": {"patrones":["[0-9]{5}"]},
    "Version": {"blancos":"collapse","valores":["1.0"]},
    "NumPerLicoAut": {"blancos":"collapse","largo":[1,40]},
  },
  raiz: {"nombre":"parcialesconstruccion","atributos":{"Version":"Version","NumPerLicoAut":"NumPerLicoAut"}, "hijos": [
    {"nombre":"Inmueble","atributos":{"Calle":"Calle","NoExterior":"NoExterior?","NoInterior":"NoInterior?","Colonia":"Colonia?","Localidad":"Localidad?","Referencia":"Referencia?","Municipio":"Municipio","Estado":"Estado","CodigoPostal":"CodigoPostal"}},
  ]},
};
