// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10",
  prefijo: "plataformasTecnologicas",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10.xsd",
  tipos: {
    "Base": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000001","fracciones":6},
    "c_TipoImpuesto": {"blancos":"collapse","lista":"catRetenciones:c_TipoImpuesto"},
    "TipoFactor": {"valores":["Tasa"]},
    "c_TasaCuota": {"base":"decimal","blancos":"collapse","lista":"CatPlataformasTecnologicas:c_TasaCuota"},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
    "c_EntidadesFederativas": {"blancos":"collapse","lista":"catRetenciones:c_EntidadesFederativas"},
    "Porcentaje": {"base":"decimal","blancos":"collapse","minimo":"0.001","maximo":"1.0","fracciones":3},
    "c_FormaPagoServ": {"blancos":"collapse","lista":"CatPlataformasTecnologicas:c_FormaPagoServ"},
    "c_TipoDeServ": {"blancos":"collapse","lista":"CatPlataformasTecnologicas:c_TipoDeServ"},
    "c_SubTipoServ": {"blancos":"collapse","lista":"CatPlataformasTecnologicas:c_SubTipoServ"},
    "t_RFC_PF": {"blancos":"collapse","patrones":["[A-Z&Ñ]{4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[13,null]},
    "t_Fecha": {"base":"fecha","blancos":"collapse","patrones":["((19|20)[0-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"]},
    "Version": {"valores":["1.0"]},
    "c_Periodicidad": {"blancos":"collapse","lista":"catRetenciones:c_Periodicidad"},
    "NumServ": {"base":"entero","blancos":"collapse","minimo":"1"},
  },
  raiz: {"nombre":"ServiciosPlataformasTecnologicas","atributos":{"Version":"Version","Periodicidad":"c_Periodicidad","NumServ":"NumServ","MonTotServSIVA":"t_Importe","TotalIVATrasladado":"t_Importe","TotalIVARetenido":"t_Importe","TotalISRRetenido":"t_Importe","DifIVAEntregadoPrestServ":"t_Importe","MonTotalporUsoPlataforma":"t_Importe","MonTotalContribucionGubernamental":"t_Importe?"}, "hijos": [
    {"nombre":"Servicios", "hijos": [
      {"nombre":"DetallesDelServicio","atributos":{"FormaPagoServ":"c_FormaPagoServ","TipoDeServ":"c_TipoDeServ","SubTipServ":"c_SubTipoServ?","RFCTerceroAutorizado":"t_RFC_PF?","FechaServ":"t_Fecha","PrecioServSinIVA":"t_Importe"},"max":0, "hijos": [
        {"nombre":"ImpuestosTrasladadosdelServicio","atributos":{"Base":"Base","Impuesto":"c_TipoImpuesto","TipoFactor":"TipoFactor","TasaCuota":"c_TasaCuota","Importe":"t_Importe"},"min":0},
        {"nombre":"ContribucionGubernamental","atributos":{"ImpContrib":"t_Importe","EntidadDondePagaLaContribucion":"c_EntidadesFederativas"},"min":0},
        {"nombre":"ComisionDelServicio","atributos":{"Base":"Base?","Porcentaje":"Porcentaje?","Importe":"t_Importe"},"min":0},
      ]},
    ]},
  ]},
};
