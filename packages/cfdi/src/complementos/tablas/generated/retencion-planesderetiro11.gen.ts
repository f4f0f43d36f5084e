// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11",
  prefijo: "planesderetiro11",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11/planesderetiro11.xsd",
  tipos: {
    "c_TipoAportODep": {"blancos":"collapse","lista":"CatPlanesderetiro:c_TipoAportODep"},
    "t_Importe": {"base":"decimal","blancos":"collapse","fracciones":6},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "Version": {"valores":["1.1"]},
    "SistemaFinanc": {"blancos":"collapse","valores":["SI","NO"]},
    "HuboRetirosAnioInmAntPer": {"blancos":"collapse","valores":["SI","NO"]},
    "HuboRetirosAnioInmAnt": {"valores":["SI","NO"]},
    "NumReferencia": {"blancos":"collapse","largo":[1,300]},
  },
  raiz: {"nombre":"Planesderetiro","atributos":{"Version":"Version","SistemaFinanc":"SistemaFinanc","MontTotAportAnioInmAnterior":"t_Importe?","MontIntRealesDevengAniooInmAnt":"t_Importe","HuboRetirosAnioInmAntPer":"HuboRetirosAnioInmAntPer","MontTotRetiradoAnioInmAntPer":"t_Importe?","MontTotExentRetiradoAnioInmAnt":"t_Importe?","MontTotExedenteAnioInmAnt":"t_Importe?","HuboRetirosAnioInmAnt":"HuboRetirosAnioInmAnt","MontTotRetiradoAnioInmAnt":"t_Importe?","NumReferencia":"NumReferencia?"}, "hijos": [
    {"nombre":"AportacionesODepositos","atributos":{"TipoAportacionODeposito":"c_TipoAportODep","MontAportODep":"t_Importe","RFCFiduciaria":"t_RFC?"},"min":0,"max":3},
  ]},
};
