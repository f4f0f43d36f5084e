// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/pagosaextranjeros",
  prefijo: "pagosaextranjeros",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/pagosaextranjeros/pagosaextranjeros.xsd",
  tipos: {
    "c_Pais": {"blancos":"collapse","lista":"catRetenciones:c_Pais"},
    "c_TipoContribuyenteSujetoRetencion": {"blancos":"collapse","lista":"catRetenciones:c_TipoContribuyenteSujetoRetencion"},
    "DescripcionConcepto": {"blancos":"collapse","largo":[1,255]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9][A-Z,0-9][0-9,A-Z]"],"largo":[12,13]},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][A,E,I,O,U,X][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][M,H,X][A-Z]{2}[B,C,D,F,G,H,J,K,L,M,N,Ñ,P,Q,R,S,T,V,W,X,Y,Z]{3}[0-9,A-Z][0-9]"],"largo":[18,18]},
    "NomDenRazSocB": {"blancos":"collapse","largo":[1,300]},
    "Version": {"valores":["1.0"]},
    "EsBenefEfectDelCobro": {"blancos":"collapse","valores":["SI","NO"]},
  },
  raiz: {"nombre":"Pagosaextranjeros","atributos":{"Version":"Version","EsBenefEfectDelCobro":"EsBenefEfectDelCobro"},"contenido":"(?:(?:NoBeneficiario;)?(?:Beneficiario;)?)?", "hijos": [
    {"nombre":"NoBeneficiario","atributos":{"PaisDeResidParaEfecFisc":"c_Pais","ConceptoPago":"c_TipoContribuyenteSujetoRetencion","DescripcionConcepto":"DescripcionConcepto"},"min":0},
    {"nombre":"Beneficiario","atributos":{"RFC":"t_RFC","CURP":"t_CURP","NomDenRazSocB":"NomDenRazSocB","ConceptoPago":"c_TipoContribuyenteSujetoRetencion","DescripcionConcepto":"DescripcionConcepto"},"min":0},
  ]},
};
