// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/iedu",
  prefijo: "iedu",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/iedu/iedu.xsd",
  tipos: {
    "version": {"blancos":"collapse","valores":["1.0"]},
    "nombreAlumno": {},
    "tCURP": {"blancos":"collapse","patrones":["[A-Z][A,E,I,O,U,X][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][M,H,X][A-Z]{2}[B,C,D,F,G,H,J,K,L,M,N,Ñ,P,Q,R,S,T,V,W,X,Y,Z]{3}[0-9,A-Z][0-9]"],"largo":[18,18]},
    "nivelEducativo": {"valores":["Preescolar","Primaria","Secundaria","Profesional técnico","Bachillerato o su equivalente"]},
    "autRVOE": {"blancos":"collapse","largo":[1,null]},
    "tRFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],"largo":[12,13]},
  },
  raiz: {"nombre":"instEducativas","atributos":{"version":"version","nombreAlumno":"nombreAlumno","CURP":"tCURP","nivelEducativo":"nivelEducativo","autRVOE":"autRVOE","rfcPago":"tRFC?"}},
};
