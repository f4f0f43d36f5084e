import { KNOWN_RECEIPT } from "../../../testing/known-answer.ts";
import { AHORA } from "../drafts.ts";
import type { RuleCases } from "../rule-case.ts";

/** The head of a DER certificate up to its serial number, 00001000000500003416 in ASCII. */
const HEAD = [0x30, 0x82, 0x05, 0x00, 0x30, 0x82, 0x03, 0xe8, 0xa0, 0x03, 0x02, 0x01, 0x02, 0x02, 0x14];
const NUMERO = "00001000000500003416";
const certificado = Buffer.concat([Buffer.from(HEAD), Buffer.from(NUMERO), Buffer.alloc(25)]).toString("base64");

export const comprobante: RuleCases = {
  CFDI40101: {
    sample: "ingreso",
    passes: { Fecha: "2026-11-20T12:05:00" },
    fails: { Fecha: "2026-11-20T12:05:01" },
    at: "Fecha",
    context: { ahora: AHORA },
  },
  SAT401: {
    sample: "ingreso",
    passes: { Fecha: "2026-11-17T12:00:00" },
    fails: { Fecha: "2026-11-17T11:59:59" },
    at: "Fecha",
    context: { ahora: AHORA },
  },
  CFDI40102: {
    sample: "ingreso",
    passes: { Sello: "Z29vZA==" },
    fails: { Sello: "YmFk" },
    at: "Sello",
    context: { verifySello: ({ Sello }) => Sello === "Z29vZA==" },
  },
  CFDI40106: {
    sample: "ingreso",
    passes: { Certificado: certificado, NoCertificado: NUMERO },
    fails: { Certificado: certificado, NoCertificado: "30001000000500003416" },
    at: "Certificado",
  },
  CFDI40103: { sample: "traslado", fails: { FormaPago: "01" }, at: "FormaPago" },
  CFDI40104: { sample: "ingreso", passes: { FormaPago: "28" }, fails: { FormaPago: "77" }, at: "FormaPago" },
  CFDI40105: {
    sample: "ingreso",
    passes: { MetodoPago: "PPD", FormaPago: "99" },
    fails: { MetodoPago: "PPD" },
    at: "FormaPago",
  },
  "TIMBRA-FORMA-PAGO-FALTA": { sample: "ingreso", fails: { FormaPago: undefined }, at: "FormaPago" },
  "TIMBRA-FORMA-PAGO-POR-DEFINIR": { sample: "ingreso", fails: { FormaPago: "99" }, at: "FormaPago" },
  CFDI40124: { sample: "ingreso", fails: { MetodoPago: "PIP" }, at: "MetodoPago" },
  CFDI40125: { sample: "traslado", fails: { MetodoPago: "PUE" }, at: "MetodoPago" },
  "TIMBRA-METODO-PAGO-FALTA": { sample: "nomina", fails: { MetodoPago: undefined }, at: "MetodoPago" },
  "TIMBRA-METODO-PAGO-PUE": { sample: "egreso", fails: { MetodoPago: "PPD", FormaPago: "99" }, at: "MetodoPago" },
  "TIMBRA-CONDICIONES-PAGO": { sample: "traslado", fails: { CondicionesDePago: "Contado" }, at: "CondicionesDePago" },
  CFDI40107: { sample: "ingreso", passes: { SubTotal: "13250.5" }, fails: { SubTotal: "13250.500" }, at: "SubTotal" },
  CFDI40108: { sample: "ingreso", fails: { SubTotal: "13250.51" }, at: "SubTotal" },
  CFDI40109: { sample: "traslado", passes: { SubTotal: "0.00" }, fails: { SubTotal: "1" }, at: "SubTotal" },
  "TIMBRA-SUBTOTAL-CERO": { sample: "exento", fails: { SubTotal: "0.00" }, at: "SubTotal" },
  CFDI40110: {
    sample: "ingreso",
    passes: { Descuento: "13250.50" },
    fails: { Descuento: "13250.51" },
    at: "Descuento",
  },
  CFDI40111: { sample: "ingreso", fails: { Descuento: undefined }, at: "Descuento" },
  CFDI40112: { sample: "ingreso", fails: { Descuento: "50.500" }, at: "Descuento" },
  "TIMBRA-DESCUENTO-SUMA": { sample: "ingreso", fails: { Descuento: "50.51" }, at: "Descuento" },
  "TIMBRA-DESCUENTO-SIN-VALOR": {
    sample: "traslado",
    fails: { "Conceptos[0].Descuento": "0.00" },
    at: "Conceptos[0].Descuento",
  },
  CFDI40113: { sample: "dolares", fails: { Moneda: "MXP" }, at: "Moneda" },
  "TIMBRA-MONEDA-TIPO": { sample: "ingreso", fails: { Moneda: "XXX" }, at: "Moneda" },
  CFDI40114: { sample: "ingreso", passes: { TipoCambio: "1" }, fails: { TipoCambio: "18.5" }, at: "TipoCambio" },
  CFDI40115: { sample: "dolares", fails: { TipoCambio: undefined }, at: "TipoCambio" },
  CFDI40116: { sample: "pago", fails: { TipoCambio: "1" }, at: "TipoCambio" },
  CFDI40117: {
    sample: "dolares",
    passes: { TipoCambio: "18.305512" },
    fails: { TipoCambio: "0.000000" },
    at: "TipoCambio",
  },
  CFDI40119: { sample: "ingreso", fails: { Total: "12792.04" }, at: "Total" },
  "TIMBRA-TOTAL-NEGATIVO": {
    sample: "ingreso",
    fails: { "Impuestos.TotalImpuestosRetenidos": "99999.00" },
    at: "Total",
  },
  "TIMBRA-TOTAL-DECIMALES": { sample: "exento", passes: { Total: "100.0" }, fails: { Total: "100.000" }, at: "Total" },
  CFDI40121: { sample: "ingreso", fails: { TipoDeComprobante: "X" }, at: "TipoDeComprobante" },
  CFDI40122: { sample: "ingreso", passes: { Exportacion: "03" }, fails: { Exportacion: "02" }, at: "Exportacion" },
  CFDI40123: { sample: "ingreso", fails: { Exportacion: "05" }, at: "Exportacion" },
  CFDI40126: {
    sample: "ingreso",
    passes: { LugarExpedicion: "21000" },
    fails: { LugarExpedicion: "00000" },
    at: "LugarExpedicion",
  },
  CFDI40127: { sample: "ingreso", fails: { Confirmacion: "ECVH1" }, at: "Confirmacion" },
  CFDI40137: {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].TipoRelacion": "03" },
    fails: { "CfdiRelacionados[0].TipoRelacion": "08" },
    at: "CfdiRelacionados[0].TipoRelacion",
  },
  "TIMBRA-RELACION-TIPO": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].TipoRelacion": "07" },
    fails: { "CfdiRelacionados[0].TipoRelacion": "05" },
    at: "CfdiRelacionados[0].TipoRelacion",
  },
  "TIMBRA-RELACION-VACIA": {
    sample: "egreso",
    fails: { "CfdiRelacionados[0].CfdiRelacionado": [] },
    at: "CfdiRelacionados[0]",
  },
  "TIMBRA-RELACION-REPETIDA": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].CfdiRelacionado[1]": "5FB2822E-396D-4725-8521-CDC4BDD20CC0" },
    fails: { "CfdiRelacionados[0].CfdiRelacionado[1]": "5fb2822e-396d-4725-8521-cdc4bdd20ccf" },
    at: "CfdiRelacionados[0].CfdiRelacionado[1]",
  },
  "TIMBRA-EGRESO-SIN-RELACION": {
    sample: "egreso",
    passes: { CfdiRelacionados: undefined, FormaPago: "23" },
    fails: { CfdiRelacionados: undefined },
    at: "CfdiRelacionados",
  },
  "TIMBRA-COMPLEMENTO": {
    sample: "ingreso",
    passes: { Complemento: [{ tipo: "desconocido", namespace: "urn:x", nombre: "Ine", xml: "<Ine/>" }], Sello: "YWJj" },
    fails: { Complemento: [{ tipo: "desconocido", namespace: "urn:x", nombre: "Ine", xml: "<Ine/>" }] },
    at: "Complemento[0]",
  },
  "TIMBRA-RELACION-RELACIONADO": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].TipoRelacion": "04", TipoDeComprobante: "P" },
    fails: { "CfdiRelacionados[0].TipoRelacion": "04" },
    at: "CfdiRelacionados[0].CfdiRelacionado[0]",
    context: { relacionado: () => ({ TipoDeComprobante: "P", Moneda: "XXX" }) },
  },
  "TIMBRA-EGRESO-SUSTITUYE": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].TipoRelacion": "04" },
    fails: {
      "CfdiRelacionados[0].TipoRelacion": "04",
      "CfdiRelacionados[0].CfdiRelacionado[1]": "5FB2822E-396D-4725-8521-CDC4BDD20CC0",
    },
    at: "CfdiRelacionados[0].TipoRelacion",
  },
  "TIMBRA-ANTICIPO-FORMA-PAGO": {
    sample: "egreso",
    passes: { "CfdiRelacionados[0].TipoRelacion": "07", FormaPago: "30" },
    fails: { "CfdiRelacionados[0].TipoRelacion": "07" },
    at: "FormaPago",
  },
  "TIMBRA-EGRESO-EXCEDE": {
    sample: "egreso",
    passes: { Total: "100.00" },
    fails: {},
    at: "Total",
    context: { relacionado: () => ({ TipoDeComprobante: "I", Moneda: "MXN", porAcreditar: "100.00" }) },
  },
  "TIMBRA-SIN-RETENCIONES": {
    sample: "exento",
    passes: { "Emisor.Rfc": "CACX7605101P8", "Emisor.RegimenFiscal": "605" },
    fails: { "Emisor.Rfc": "CACX7605101P8", "Emisor.RegimenFiscal": "612" },
    at: "Conceptos[0].Impuestos",
  },
  "TIMBRA-TIPO-CAMBIO-UNO": {
    sample: "dolares",
    passes: { TipoCambio: "1.1" },
    fails: { TipoCambio: "1.000000" },
    at: "TipoCambio",
  },
  "TIMBRA-DONATIVO-SIN-COMPLEMENTO": {
    sample: "exento",
    passes: {
      "Receptor.UsoCFDI": "D04",
      Complemento: [
        {
          tipo: "desconocido",
          namespace: "http://www.sat.gob.mx/donat",
          nombre: "Donatarias",
          xml: "<d/>",
          campos: [],
        },
      ],
    },
    fails: { "Receptor.UsoCFDI": "D04" },
    at: "Receptor.UsoCFDI",
  },
  "TIMBRA-COMPLEMENTO-TIPO": {
    sample: "locales",
    fails: { "Complemento[0].tipo": "ImpuestosLocales" },
    at: "Complemento[0]",
  },
  "TIMBRA-SIN-REGLAS": {
    sample: "pago",
    fails: { Complemento: KNOWN_RECEIPT.Complemento },
    at: "Complemento[0]",
  },
  "TIMBRA-LOCALES-SUMA": {
    sample: "locales",
    fails: { "Complemento[0].TrasladosLocales[0].Importe": "3.01" },
    at: "Complemento[0].TotaldeTraslados",
  },
  "TIMBRA-LOCALES-IMPORTE": {
    sample: "locales",
    fails: { "Complemento[0].TrasladosLocales[0].Importe": "3.000" },
    at: "Complemento[0].TrasladosLocales[0].Importe",
  },
  "TIMBRA-LOCALES-TIPO": {
    sample: "locales",
    fails: { TipoDeComprobante: "T" },
    at: "Complemento[0]",
  },
  "TIMBRA-LOCALES-MILLAR": {
    sample: "locales",
    fails: { "Complemento[0].RetencionesLocales[0].TasadeRetencion": "5.00" },
    at: "Complemento[0].RetencionesLocales[0].TasadeRetencion",
  },
};
