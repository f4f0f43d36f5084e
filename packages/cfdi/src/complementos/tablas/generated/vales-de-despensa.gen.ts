// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/valesdedespensa",
  prefijo: "valesdedespensa",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/valesdedespensa/valesdedespensa.xsd",
  tipos: {
    "identificador": {"blancos":"collapse","largo":[1,20]},
    "fecha": {"base":"fechaHora","blancos":"collapse"},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],"largo":[12,13]},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][A,E,I,O,U,X][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][M,H,X][A-Z]{2}[B,C,D,F,G,H,J,K,L,M,N,Ñ,P,Q,R,S,T,V,W,X,Y,Z]{3}[0-9,A-Z][0-9]"],"largo":[18,18]},
    "nombre": {"blancos":"collapse","largo":[1,100]},
    "numSeguridadSocial": {"blancos":"collapse","largo":[1,15]},
    "importe": {"base":"decimal","blancos":"collapse","fracciones":2},
    "version": {"valores":["1.0"]},
    "tipoOperacion": {"blancos":"collapse","valores":["monedero electrónico"]},
    "registroPatronal": {"blancos":"collapse","largo":[1,20]},
    "numeroDeCuenta": {"largo":[1,20]},
    "total": {"base":"decimal","blancos":"collapse","fracciones":2},
  },
  raiz: {"nombre":"ValesDeDespensa","atributos":{"version":"version","tipoOperacion":"tipoOperacion","registroPatronal":"registroPatronal?","numeroDeCuenta":"numeroDeCuenta","total":"total"}, "hijos": [
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"Concepto","atributos":{"identificador":"identificador","fecha":"fecha","rfc":"t_RFC","curp":"t_CURP","nombre":"nombre","numSeguridadSocial":"numSeguridadSocial?","importe":"importe"},"max":0},
    ]},
  ]},
};
