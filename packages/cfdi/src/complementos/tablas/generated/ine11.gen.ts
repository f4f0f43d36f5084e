// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/ine",
  prefijo: "ine",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/ine/ine11.xsd",
  tipos: {
    "IdContabilidad": {"base":"entero","blancos":"collapse","minimo":"-2147483648","maximo":"2147483647","fracciones":0,"digitos":6},
    "t_ClaveEntidad": {"valores":["AGU","BCN","BCS","CAM","CHP","CHH","COA","COL","CR1","CR2","CR3","CR4","CR5","DIF","DUR","GUA","GRO","HID","JAL","MEX","MIC","MOR","NAC","NAY","NLE","OAX","PUE","QUE","ROO","SLP","SIN","SON","TAB","TAM","TLA","VER","YUC","ZAC"]},
    "Ambito": {"valores":["Local","Federal"],"blancos":"collapse"},
    "Version": {"blancos":"collapse","valores":["1.1"]},
    "TipoProceso": {"valores":["Ordinario","Precampaña","Campaña"],"blancos":"collapse"},
    "TipoComite": {"valores":["Ejecutivo Nacional","Ejecutivo Estatal","Directivo Estatal"],"blancos":"collapse"},
  },
  raiz: {"nombre":"INE","atributos":{"Version":"Version","TipoProceso":"TipoProceso","TipoComite":"TipoComite?","IdContabilidad":"IdContabilidad?"}, "hijos": [
    {"nombre":"Entidad","atributos":{"ClaveEntidad":"t_ClaveEntidad","Ambito":"Ambito?"},"min":0,"max":76, "hijos": [
      {"nombre":"Contabilidad","atributos":{"IdContabilidad":"IdContabilidad"},"min":0,"max":0},
    ]},
  ]},
};
