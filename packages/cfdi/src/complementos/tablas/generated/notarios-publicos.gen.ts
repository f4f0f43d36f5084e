// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/notariospublicos",
  prefijo: "notariospublicos",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/notariospublicos/notariospublicos.xsd",
  tipos: {
    "TipoInmueble": {"patrones":["[0-9]{2}"]},
    "Calle": {"largo":[1,150]},
    "NoExterior": {"largo":[1,55]},
    "NoInterior": {"largo":[1,30]},
    "Colonia": {"largo":[1,100]},
    "Localidad": {"largo":[1,100]},
    "Referencia": {"largo":[1,100]},
    "Municipio": {"largo":[1,100]},
    "t_EntidadFederativa": {"valores":["01","02","03","04","05","06","07","08","09","10","11","12","13","14","15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32"]},
    "Pais": {"patrones":["[A-Z,Ñ]{3}"]},
    "CodigoPostal": {"patrones":["[0-9]{5}"]},
    "NumInstrumentoNotarial": {"base":"entero","blancos":"collapse","minimo":"1","maximo":"999999"},
    "date": {"base":"fecha","blancos":"collapse"},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][A,E,I,O,U,X][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][M,H,X][A-Z]{2}[B,C,D,F,G,H,J,K,L,M,N,Ñ,P,Q,R,S,T,V,W,X,Y,Z]{3}[0-9,A-Z][0-9]"],"largo":[18,18]},
    "NumNotaria": {"base":"entero","blancos":"collapse","minimo":"1","maximo":"999"},
    "Adscripcion": {"largo":[1,255]},
    "Nombre": {"largo":[1,254]},
    "ApellidoPaterno": {"largo":[1,200]},
    "ApellidoMaterno": {"largo":[1,200]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],"largo":[12,13]},
    "Porcentaje": {"base":"decimal","blancos":"collapse","minimo":"0.00","maximo":"100.00","fracciones":2},
    "CoproSocConyugalE": {"valores":["Si","No"]},
    "Version": {"valores":["1.0"]},
  },
  raiz: {"nombre":"NotariosPublicos","atributos":{"Version":"Version"}, "hijos": [
    {"nombre":"DescInmuebles", "hijos": [
      {"nombre":"DescInmueble","atributos":{"TipoInmueble":"TipoInmueble","Calle":"Calle","NoExterior":"NoExterior?","NoInterior":"NoInterior?","Colonia":"Colonia?","Localidad":"Localidad?","Referencia":"Referencia?","Municipio":"Municipio","Estado":"t_EntidadFederativa","Pais":"Pais","CodigoPostal":"CodigoPostal"},"max":0},
    ]},
    {"nombre":"DatosOperacion","atributos":{"NumInstrumentoNotarial":"NumInstrumentoNotarial","FechaInstNotarial":"date","MontoOperacion":"t_Importe","Subtotal":"t_Importe","IVA":"t_Importe"}},
    {"nombre":"DatosNotario","atributos":{"CURP":"t_CURP","NumNotaria":"NumNotaria","EntidadFederativa":"t_EntidadFederativa","Adscripcion":"Adscripcion?"}},
    {"nombre":"DatosEnajenante","atributos":{"CoproSocConyugalE":"CoproSocConyugalE"},"contenido":"(?:(?:DatosUnEnajenante;)?|(?:DatosEnajenantesCopSC;)?)", "hijos": [
      {"nombre":"DatosUnEnajenante","atributos":{"Nombre":"Nombre","ApellidoPaterno":"ApellidoPaterno","ApellidoMaterno":"ApellidoMaterno?","RFC":"t_RFC","CURP":"t_CURP"},"min":0},
      {"nombre":"DatosEnajenantesCopSC","min":0, "hijos": [
        {"nombre":"DatosEnajenanteCopSC","atributos":{"Nombre":"Nombre","ApellidoPaterno":"ApellidoPaterno?","ApellidoMaterno":"ApellidoMaterno?","RFC":"t_RFC","CURP":"t_CURP?","Porcentaje":"Porcentaje"},"max":0},
      ]},
    ]},
    {"nombre":"DatosAdquiriente","atributos":{"CoproSocConyugalE":"CoproSocConyugalE"},"contenido":"(?:(?:DatosUnAdquiriente;)?|(?:DatosAdquirientesCopSC;)?)", "hijos": [
      {"nombre":"DatosUnAdquiriente","atributos":{"Nombre":"Nombre","ApellidoPaterno":"ApellidoPaterno?","ApellidoMaterno":"ApellidoMaterno?","RFC":"t_RFC","CURP":"t_CURP?"},"min":0},
      {"nombre":"DatosAdquirientesCopSC","min":0, "hijos": [
        {"nombre":"DatosAdquirienteCopSC","atributos":{"Nombre":"Nombre","ApellidoPaterno":"ApellidoPaterno?","ApellidoMaterno":"ApellidoMaterno?","RFC":"t_RFC","CURP":"t_CURP?","Porcentaje":"Porcentaje"},"max":0},
      ]},
    ]},
  ]},
};
