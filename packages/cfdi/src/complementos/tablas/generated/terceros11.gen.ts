// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/terceros",
  prefijo: "terceros",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/terceros/terceros11.xsd",
  tipos: {
    "calle": {"blancos":"collapse","largo":[1,null]},
    "noExterior": {"blancos":"collapse","largo":[1,null]},
    "noInterior": {"blancos":"collapse","largo":[1,null]},
    "colonia": {"blancos":"collapse","largo":[1,null]},
    "localidad": {"blancos":"collapse","largo":[1,null]},
    "referencia": {"blancos":"collapse","largo":[1,null]},
    "municipio": {"blancos":"collapse","largo":[1,null]},
    "estado": {"blancos":"collapse","largo":[1,null]},
    "pais": {"blancos":"collapse","largo":[1,null]},
    "codigoPostal": {"blancos":"collapse","largo":[5,5]},
    "numero": {"blancos":"collapse","largo":[1,null]},
    "fecha": {"base":"fecha","blancos":"collapse"},
    "aduana": {"blancos":"collapse","largo":[1,null]},
    "cantidad": {"base":"decimal","blancos":"collapse"},
    "unidad": {"blancos":"collapse","largo":[1,null]},
    "noIdentificacion": {"blancos":"collapse","largo":[1,null]},
    "descripcion": {"blancos":"collapse","largo":[1,null]},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "impuesto": {"blancos":"collapse","valores":["ISR","IVA"]},
    "impuesto_2": {"blancos":"collapse","valores":["IVA","IEPS"]},
    "version": {"valores":["1.1"]},
    "t_RFC": {"blancos":"collapse","largo":[12,13]},
    "nombre": {"blancos":"collapse","largo":[1,null]},
  },
  raiz: {"nombre":"PorCuentadeTerceros","atributos":{"version":"version","rfc":"t_RFC","nombre":"nombre?"},"contenido":"(?:(?:InformacionFiscalTercero;)?(?:(?:InformacionAduanera;)?|(?:Parte;)*|(?:CuentaPredial;)?)(?:Impuestos;))", "hijos": [
    {"nombre":"InformacionFiscalTercero","atributos":{"calle":"calle","noExterior":"noExterior?","noInterior":"noInterior?","colonia":"colonia?","localidad":"localidad?","referencia":"referencia?","municipio":"municipio","estado":"estado","pais":"pais","codigoPostal":"codigoPostal"},"min":0},
    {"nombre":"InformacionAduanera","atributos":{"numero":"numero","fecha":"fecha","aduana":"aduana?"},"min":0},
    {"nombre":"Parte","atributos":{"cantidad":"cantidad","unidad":"unidad?","noIdentificacion":"noIdentificacion?","descripcion":"descripcion","valorUnitario":"t_Importe?","importe":"t_Importe?"},"min":0,"max":0,"cadena":["InformacionAduanera"], "hijos": [
      {"nombre":"InformacionAduanera","atributos":{"numero":"numero","fecha":"fecha","aduana":"aduana?"},"min":0,"max":0},
    ]},
    {"nombre":"CuentaPredial","atributos":{"numero":"numero"},"min":0},
    {"nombre":"Impuestos","min":0, "hijos": [
      {"nombre":"Retenciones","min":0, "hijos": [
        {"nombre":"Retencion","atributos":{"impuesto":"impuesto","importe":"t_Importe"},"max":0},
      ]},
      {"nombre":"Traslados","min":0, "hijos": [
        {"nombre":"Traslado","atributos":{"impuesto":"impuesto_2","tasa":"t_Importe","importe":"t_Importe"},"max":0},
      ]},
    ]},
  ]},
};
