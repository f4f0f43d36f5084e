// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.
import type { Tabla } from "../tabla.ts";

export const tabla: Tabla = {
  espacio: "http://www.sat.gob.mx/Pagos20",
  prefijo: "pago20",
  esquema: "http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd",
  tipos: {
    "t_ImporteMXN": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,2})?"],"minimo":"0.00","fracciones":2},
    "BaseDR": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "c_Impuesto": {"blancos":"collapse","lista":"catCFDI:c_Impuesto"},
    "c_TipoFactor": {"blancos":"collapse","lista":"catCFDI:c_TipoFactor"},
    "TasaOCuotaDR": {"base":"decimal","blancos":"collapse","minimo":"0.000000","fracciones":6},
    "t_Importe": {"base":"decimal","blancos":"collapse","patrones":["[0-9]{1,18}([^\\n\\r][0-9]{1,6})?"],"minimo":"0.000000","fracciones":6},
    "IdDocumento": {"blancos":"collapse","patrones":["([a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12})|([0-9]{3}-[0-9]{2}-[0-9]{9})"],"largo":[16,36]},
    "Serie": {"blancos":"collapse","patrones":["[^|]{1,25}"],"largo":[1,25]},
    "Folio": {"blancos":"collapse","patrones":["[^|]{1,40}"],"largo":[1,40]},
    "c_Moneda": {"blancos":"collapse","lista":"catCFDI:c_Moneda"},
    "EquivalenciaDR": {"base":"decimal","blancos":"collapse","minimo":"0.0000000001","fracciones":10},
    "NumParcialidad": {"base":"entero","blancos":"collapse","patrones":["[1-9][0-9]{0,2}"]},
    "c_ObjetoImp": {"blancos":"collapse","lista":"catCFDI:c_ObjetoImp"},
    "TasaOCuotaP": {"base":"decimal","blancos":"collapse","minimo":"0.000000","fracciones":6},
    "t_FechaH": {"base":"fechaHora","blancos":"collapse","patrones":["(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"]},
    "c_FormaPago": {"blancos":"collapse","lista":"catCFDI:c_FormaPago"},
    "TipoCambioP": {"base":"decimal","blancos":"collapse","minimo":"0.000001","fracciones":6},
    "NumOperacion": {"patrones":["[^|]{1,100}"],"largo":[1,100]},
    "RfcEmisorCtaOrd": {"blancos":"collapse","patrones":["XEXX010101000|[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,13]},
    "NomBancoOrdExt": {"blancos":"collapse","patrones":["[^|]{1,300}"],"largo":[1,300]},
    "CtaOrdenante": {"blancos":"collapse","patrones":["[A-Z0-9_]{10,50}"],"largo":[10,50]},
    "t_RFC_PM": {"blancos":"collapse","patrones":["[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]"],"largo":[12,null]},
    "CtaBeneficiario": {"blancos":"collapse","patrones":["[A-Z0-9_]{10,50}"],"largo":[10,50]},
    "c_TipoCadenaPago": {"blancos":"collapse","lista":"catPagos:c_TipoCadenaPago"},
    "CertPago": {"base":"base64","blancos":"collapse"},
    "CadPago": {"blancos":"collapse","largo":[1,8192]},
    "SelloPago": {"base":"base64","blancos":"collapse"},
    "Version": {"blancos":"collapse","valores":["2.0"]},
  },
  raiz: {"nombre":"Pagos","atributos":{"Version":"Version"}, "hijos": [
    {"nombre":"Totales","atributos":{"TotalRetencionesIVA":"t_ImporteMXN?","TotalRetencionesISR":"t_ImporteMXN?","TotalRetencionesIEPS":"t_ImporteMXN?","TotalTrasladosBaseIVA16":"t_ImporteMXN?","TotalTrasladosImpuestoIVA16":"t_ImporteMXN?","TotalTrasladosBaseIVA8":"t_ImporteMXN?","TotalTrasladosImpuestoIVA8":"t_ImporteMXN?","TotalTrasladosBaseIVA0":"t_ImporteMXN?","TotalTrasladosImpuestoIVA0":"t_ImporteMXN?","TotalTrasladosBaseIVAExento":"t_ImporteMXN?","MontoTotalPagos":"t_ImporteMXN"}},
    {"nombre":"Pago","atributos":{"FechaPago":"t_FechaH","FormaDePagoP":"c_FormaPago","MonedaP":"c_Moneda","TipoCambioP":"TipoCambioP?","Monto":"t_Importe","NumOperacion":"NumOperacion?","RfcEmisorCtaOrd":"RfcEmisorCtaOrd?","NomBancoOrdExt":"NomBancoOrdExt?","CtaOrdenante":"CtaOrdenante?","RfcEmisorCtaBen":"t_RFC_PM?","CtaBeneficiario":"CtaBeneficiario?","TipoCadPago":"c_TipoCadenaPago?","CertPago":"CertPago?","CadPago":"CadPago?","SelloPago":"SelloPago?"},"max":0, "hijos": [
      {"nombre":"DoctoRelacionado","atributos":{"IdDocumento":"IdDocumento","Serie":"Serie?","Folio":"Folio?","MonedaDR":"c_Moneda","EquivalenciaDR":"EquivalenciaDR?","NumParcialidad":"NumParcialidad","ImpSaldoAnt":"t_Importe","ImpPagado":"t_Importe","ImpSaldoInsoluto":"t_Importe","ObjetoImpDR":"c_ObjetoImp"},"max":0, "hijos": [
        {"nombre":"ImpuestosDR","min":0, "hijos": [
          {"nombre":"RetencionesDR","min":0, "hijos": [
            {"nombre":"RetencionDR","atributos":{"BaseDR":"BaseDR","ImpuestoDR":"c_Impuesto","TipoFactorDR":"c_TipoFactor","TasaOCuotaDR":"TasaOCuotaDR","ImporteDR":"t_Importe"},"max":0},
          ]},
          {"nombre":"TrasladosDR","min":0, "hijos": [
            {"nombre":"TrasladoDR","atributos":{"BaseDR":"BaseDR","ImpuestoDR":"c_Impuesto","TipoFactorDR":"c_TipoFactor","TasaOCuotaDR":"TasaOCuotaDR?","ImporteDR":"t_Importe?"},"max":0},
          ]},
        ]},
      ]},
      {"nombre":"ImpuestosP","min":0, "hijos": [
        {"nombre":"RetencionesP","min":0, "hijos": [
          {"nombre":"RetencionP","atributos":{"ImpuestoP":"c_Impuesto","ImporteP":"t_Importe"},"max":0},
        ]},
        {"nombre":"TrasladosP","min":0, "hijos": [
          {"nombre":"TrasladoP","atributos":{"BaseP":"t_Importe","ImpuestoP":"c_Impuesto","TipoFactorP":"c_TipoFactor","TasaOCuotaP":"TasaOCuotaP?","ImporteP":"t_Importe?"},"max":0},
        ]},
      ]},
    ]},
  ]},
};
