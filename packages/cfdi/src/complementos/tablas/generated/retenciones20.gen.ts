// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/esquemas/retencionpago/2",
  prefijo: "retenciones",
  esquema: "http://www.sat.gob.mx/esquemas/retencionpago/2/retencionpagov2.xsd",
  tipos: {
    "c_TipoRelacion": {"blancos":"collapse","lista":"catCFDI:c_TipoRelacion"},
    "UUID": {"blancos":"collapse","patrones":["[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}"],"largo":[36,36]},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "NomDenRazSocE": {"blancos":"collapse","largo":[1,254]},
    "c_RegimenFiscal": {"blancos":"collapse","lista":"catCFDI:c_RegimenFiscal"},
    "NomDenRazSocR": {"blancos":"collapse","largo":[1,254]},
    "t_CURP": {"blancos":"collapse","patrones":["[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[MHX]([ABCMTZ]S|[BCJMOT]C|[CNPST]L|[GNQ]T|[GQS]R|C[MH]|[MY]N|[DH]G|NE|VZ|DF|SP)[BCDFGHJ-NP-TV-Z]{3}[0-9A-Z][0-9]"],"largo":[18,18]},
    "DomicilioFiscalR": {"blancos":"collapse","patrones":["[0-9]{5}"],"largo":[5,5]},
    "NumRegIdTribR": {"blancos":"collapse","largo":[1,20]},
    "NomDenRazSocR_2": {"blancos":"collapse","largo":[1,300]},
    "NacionalidadR": {"blancos":"collapse","valores":["Nacional","Extranjero"]},
    "c_Periodo": {"blancos":"collapse","lista":"catRetenciones:c_Periodo"},
    "c_Ejercicio": {"blancos":"collapse","lista":"catRetenciones:c_Ejercicio"},
    "t_ImporteMXN": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,2})?"],"minimo":"0.00","fracciones":2},
    "c_Impuesto": {"blancos":"collapse","lista":"catCFDI:c_Impuesto"},
    "c_TipoPagoRet": {"blancos":"collapse","lista":"catRetenciones:c_TipoPagoRet"},
    "Version": {"blancos":"collapse","valores":["2.0"]},
    "FolioInt": {"blancos":"collapse","patrones":["[0-9a-zA-Z]{1,20}"],"largo":[1,20]},
    "Sello": {"blancos":"collapse"},
    "NoCertificado": {"blancos":"collapse","patrones":["[0-9]{20}"],"largo":[20,20]},
    "Certificado": {"blancos":"collapse"},
    "t_FechaH": {"base":"fechaHora","blancos":"collapse","patrones":["(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"]},
    "c_CodigoPostal": {"blancos":"collapse","lista":"catCFDI:c_CodigoPostal"},
    "c_CveRetenc": {"blancos":"collapse","lista":"catRetenciones:c_CveRetenc"},
    "DescRetenc": {"blancos":"collapse","largo":[1,100]},
  },
  raiz: {"nombre":"Retenciones","atributos":{"Version":"Version","NoCertificado":"NoCertificado","FolioInt":"FolioInt?","FechaExp":"t_FechaH","LugarExpRetenc":"c_CodigoPostal","CveRetenc":"c_CveRetenc","DescRetenc":"DescRetenc?","Sello":"Sello","Certificado":"Certificado"},"cadena":["@Version","@NoCertificado","@FolioInt?","@FechaExp","@LugarExpRetenc","@CveRetenc","@DescRetenc?","CfdiRetenRelacionados","Emisor","Receptor","Periodo","Totales","Complemento"], "hijos": [
    {"nombre":"CfdiRetenRelacionados","atributos":{"TipoRelacion":"c_TipoRelacion","UUID":"UUID"},"min":0},
    {"nombre":"Emisor","atributos":{"RfcE":"t_RFC","NomDenRazSocE":"NomDenRazSocE","RegimenFiscalE":"c_RegimenFiscal"}},
    {"nombre":"Receptor","atributos":{"NacionalidadR":"NacionalidadR"},"contenido":"(?:(?:Nacional;)|(?:Extranjero;))", "hijos": [
      {"nombre":"Nacional","atributos":{"RfcR":"t_RFC","NomDenRazSocR":"NomDenRazSocR","CurpR":"t_CURP?","DomicilioFiscalR":"DomicilioFiscalR"},"min":0},
      {"nombre":"Extranjero","atributos":{"NumRegIdTribR":"NumRegIdTribR?","NomDenRazSocR":"NomDenRazSocR_2"},"min":0},
    ]},
    {"nombre":"Periodo","atributos":{"MesIni":"c_Periodo","MesFin":"c_Periodo","Ejercicio":"c_Ejercicio"}},
    {"nombre":"Totales","atributos":{"MontoTotOperacion":"t_ImporteMXN","MontoTotGrav":"t_ImporteMXN","MontoTotExent":"t_ImporteMXN","MontoTotRet":"t_ImporteMXN","UtilidadBimestral":"t_ImporteMXN?","ISRCorrespondiente":"t_ImporteMXN?"}, "hijos": [
      {"nombre":"ImpRetenidos","atributos":{"BaseRet":"t_ImporteMXN?","ImpuestoRet":"c_Impuesto?","MontoRet":"t_ImporteMXN","TipoPagoRet":"c_TipoPagoRet"},"min":0,"max":0},
    ]},
    {"nombre":"Complemento","min":0,"ajenos":true},
    {"nombre":"Addenda","min":0,"ajenos":true},
  ]},
};
