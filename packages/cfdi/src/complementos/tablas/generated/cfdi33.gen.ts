// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/cfd/3",
  prefijo: "cfdi",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/3/cfdv33.xsd",
  tipos: {
    "UUID": {"blancos":"collapse","patrones":["[a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}"],"largo":[36,36]},
    "c_TipoRelacion": {"blancos":"collapse","lista":"catCFDI:c_TipoRelacion"},
    "t_RFC": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "Nombre": {"blancos":"collapse","patrones":["[^|]{1,254}"],"largo":[1,254]},
    "c_RegimenFiscal": {"blancos":"collapse","lista":"catCFDI:c_RegimenFiscal"},
    "c_Pais": {"blancos":"collapse","lista":"catCFDI:c_Pais"},
    "NumRegIdTrib": {"blancos":"collapse","largo":[1,40]},
    "c_UsoCFDI": {"blancos":"collapse","lista":"catCFDI:c_UsoCFDI"},
    "Base": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "c_Impuesto": {"blancos":"collapse","lista":"catCFDI:c_Impuesto"},
    "c_TipoFactor": {"blancos":"collapse","lista":"catCFDI:c_TipoFactor"},
    "TasaOCuota": {"base":"decimal","blancos":"collapse","minimo":"0.000000","fracciones":6},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
    "NumeroPedimento": {"patrones":["[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7}"],"largo":[21,21]},
    "Numero": {"blancos":"collapse","patrones":["[0-9]{1,150}"],"largo":[1,150]},
    "c_ClaveProdServ": {"blancos":"collapse","lista":"catCFDI:c_ClaveProdServ"},
    "NoIdentificacion": {"blancos":"collapse","patrones":["[^|]{1,100}"],"largo":[1,100]},
    "Cantidad": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "Unidad": {"blancos":"collapse","patrones":["[^|]{1,20}"],"largo":[1,20]},
    "Descripcion": {"blancos":"collapse","patrones":["[^|]{1,1000}"],"largo":[1,1000]},
    "c_ClaveUnidad": {"blancos":"collapse","lista":"catCFDI:c_ClaveUnidad"},
    "Version": {"blancos":"collapse","valores":["3.3"]},
    "Serie": {"blancos":"collapse","patrones":["[^|]{1,25}"],"largo":[1,25]},
    "Folio": {"blancos":"collapse","patrones":["[^|]{1,40}"],"largo":[1,40]},
    "t_FechaH": {"base":"fechaHora","blancos":"collapse","patrones":["(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"]},
    "Sello": {"blancos":"collapse"},
    "c_FormaPago": {"blancos":"collapse","lista":"catCFDI:c_FormaPago"},
    "NoCertificado": {"blancos":"collapse","patrones":["[0-9]{20}"],"largo":[20,20]},
    "Certificado": {"blancos":"collapse"},
    "CondicionesDePago": {"blancos":"collapse","patrones":["[^|]{1,1000}"],"largo":[1,1000]},
    "c_Moneda": {"blancos":"collapse","lista":"catCFDI:c_Moneda"},
    "TipoCambio": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "c_TipoDeComprobante": {"blancos":"collapse","lista":"catCFDI:c_TipoDeComprobante"},
    "c_MetodoPago": {"blancos":"collapse","lista":"catCFDI:c_MetodoPago"},
    "c_CodigoPostal": {"blancos":"collapse","lista":"catCFDI:c_CodigoPostal"},
    "Confirmacion": {"blancos":"collapse","patrones":["[0-9a-zA-Z]{5}"],"largo":[5,5]},
  },
  raiz: {"nombre":"Comprobante","atributos":{"Version":"Version","Serie":"Serie?","Folio":"Folio?","Fecha":"t_FechaH","FormaPago":"c_FormaPago?","NoCertificado":"NoCertificado","CondicionesDePago":"CondicionesDePago?","SubTotal":"t_Importe","Descuento":"t_Importe?","Moneda":"c_Moneda","TipoCambio":"TipoCambio?","Total":"t_Importe","TipoDeComprobante":"c_TipoDeComprobante","MetodoPago":"c_MetodoPago?","LugarExpedicion":"c_CodigoPostal","Confirmacion":"Confirmacion?","Sello":"Sello","Certificado":"Certificado"},"cadena":["@Version","@Serie?","@Folio?","@Fecha","@FormaPago?","@NoCertificado","@CondicionesDePago?","@SubTotal","@Descuento?","@Moneda","@TipoCambio?","@Total","@TipoDeComprobante","@MetodoPago?","@LugarExpedicion","@Confirmacion?","CfdiRelacionados","Emisor","Receptor","Conceptos","Impuestos","Complemento"], "hijos": [
    {"nombre":"CfdiRelacionados","atributos":{"TipoRelacion":"c_TipoRelacion"},"min":0, "hijos": [
      {"nombre":"CfdiRelacionado","atributos":{"UUID":"UUID"},"max":0},
    ]},
    {"nombre":"Emisor","atributos":{"Rfc":"t_RFC","Nombre":"Nombre?","RegimenFiscal":"c_RegimenFiscal"}},
    {"nombre":"Receptor","atributos":{"Rfc":"t_RFC","Nombre":"Nombre?","ResidenciaFiscal":"c_Pais?","NumRegIdTrib":"NumRegIdTrib?","UsoCFDI":"c_UsoCFDI"}},
    {"nombre":"Conceptos", "hijos": [
      {"nombre":"Concepto","atributos":{"ClaveProdServ":"c_ClaveProdServ","NoIdentificacion":"NoIdentificacion?","Cantidad":"Cantidad","ClaveUnidad":"c_ClaveUnidad","Unidad":"Unidad?","Descripcion":"Descripcion","ValorUnitario":"t_Importe","Importe":"t_Importe","Descuento":"t_Importe?"},"max":0, "hijos": [
        {"nombre":"Impuestos","min":0, "hijos": [
          {"nombre":"Traslados","min":0, "hijos": [
            {"nombre":"Traslado","atributos":{"Base":"Base","Impuesto":"c_Impuesto","TipoFactor":"c_TipoFactor","TasaOCuota":"TasaOCuota?","Importe":"t_Importe?"},"max":0},
          ]},
          {"nombre":"Retenciones","min":0, "hijos": [
            {"nombre":"Retencion","atributos":{"Base":"Base","Impuesto":"c_Impuesto","TipoFactor":"c_TipoFactor","TasaOCuota":"TasaOCuota","Importe":"t_Importe"},"max":0},
          ]},
        ]},
        {"nombre":"InformacionAduanera","atributos":{"NumeroPedimento":"NumeroPedimento"},"min":0,"max":0},
        {"nombre":"CuentaPredial","atributos":{"Numero":"Numero"},"min":0},
        {"nombre":"ComplementoConcepto","min":0,"ajenos":true},
        {"nombre":"Parte","atributos":{"ClaveProdServ":"c_ClaveProdServ","NoIdentificacion":"NoIdentificacion?","Cantidad":"Cantidad","Unidad":"Unidad?","Descripcion":"Descripcion","ValorUnitario":"t_Importe?","Importe":"t_Importe?"},"min":0,"max":0, "hijos": [
          {"nombre":"InformacionAduanera","atributos":{"NumeroPedimento":"NumeroPedimento"},"min":0,"max":0},
        ]},
      ]},
    ]},
    {"nombre":"Impuestos","atributos":{"TotalImpuestosRetenidos":"t_Importe?","TotalImpuestosTrasladados":"t_Importe?"},"min":0,"cadena":["Retenciones","@TotalImpuestosRetenidos?","Traslados","@TotalImpuestosTrasladados?"], "hijos": [
      {"nombre":"Retenciones","min":0, "hijos": [
        {"nombre":"Retencion","atributos":{"Impuesto":"c_Impuesto","Importe":"t_Importe"},"max":0},
      ]},
      {"nombre":"Traslados","min":0, "hijos": [
        {"nombre":"Traslado","atributos":{"Impuesto":"c_Impuesto","TipoFactor":"c_TipoFactor","TasaOCuota":"TasaOCuota","Importe":"t_Importe"},"max":0},
      ]},
    ]},
    {"nombre":"Complemento","min":0,"max":0,"ajenos":true},
    {"nombre":"Addenda","min":0,"ajenos":true},
  ]},
};
