import type { PagosCases } from "../rule-case.ts";

const CONCEPTO = "Conceptos[0]";
const LINE = {
  ClaveProdServ: "84111506",
  Cantidad: "1",
  ClaveUnidad: "ACT",
  Descripcion: "Pago",
  ValorUnitario: "0",
  Importe: "0",
  ObjetoImp: "01",
};

export const recibo: PagosCases = {
  CRP20101: { sample: "pesos", fails: { TipoDeComprobante: "I" }, at: "TipoDeComprobante" },
  CRP20102: { sample: "pesos", fails: { Exportacion: "03" }, at: "Exportacion" },
  CRP20103: { sample: "pesos", passes: { SubTotal: "0.00" }, fails: { SubTotal: "0.01" }, at: "SubTotal" },
  CRP20104: { sample: "pesos", fails: { Moneda: "MXN" }, at: "Moneda" },
  CRP20105: { sample: "pesos", fails: { FormaPago: "03" }, at: "FormaPago" },
  CRP20106: { sample: "pesos", fails: { MetodoPago: "PUE" }, at: "MetodoPago" },
  CRP20107: { sample: "pesos", fails: { CondicionesDePago: "Contado" }, at: "CondicionesDePago" },
  CRP20108: { sample: "pesos", fails: { Descuento: "0" }, at: "Descuento" },
  CRP20109: { sample: "pesos", fails: { TipoCambio: "1" }, at: "TipoCambio" },
  CRP20110: { sample: "pesos", passes: { Total: "0.00" }, fails: { Total: "10000.00" }, at: "Total" },
  CRP20111: { sample: "pesos", passes: { Conceptos: [LINE] }, fails: { Conceptos: [LINE, LINE] }, at: "Conceptos" },
  CRP20112: {
    sample: "pesos",
    passes: {
      [`${CONCEPTO}.ACuentaTerceros`]: {
        RfcACuentaTerceros: "CACX7605101P8",
        NombreACuentaTerceros: "XOCHILT CASAS CHAVEZ",
        RegimenFiscalACuentaTerceros: "612",
        DomicilioFiscalACuentaTerceros: "20000",
      },
    },
    fails: { [`${CONCEPTO}.CuentaPredial`]: ["15956011002"] },
    at: `${CONCEPTO}.CuentaPredial`,
  },
  CRP20113: { sample: "pesos", fails: { [`${CONCEPTO}.ClaveProdServ`]: "81112002" }, at: `${CONCEPTO}.ClaveProdServ` },
  CRP20114: { sample: "pesos", fails: { [`${CONCEPTO}.NoIdentificacion`]: "1" }, at: `${CONCEPTO}.NoIdentificacion` },
  CRP20115: {
    sample: "pesos",
    passes: { [`${CONCEPTO}.Cantidad`]: "1.0" },
    fails: { [`${CONCEPTO}.Cantidad`]: "2" },
    at: `${CONCEPTO}.Cantidad`,
  },
  CRP20116: { sample: "pesos", fails: { [`${CONCEPTO}.ClaveUnidad`]: "E48" }, at: `${CONCEPTO}.ClaveUnidad` },
  CRP20117: { sample: "pesos", fails: { [`${CONCEPTO}.Unidad`]: "Actividad" }, at: `${CONCEPTO}.Unidad` },
  CRP20118: { sample: "pesos", fails: { [`${CONCEPTO}.Descripcion`]: "Abono" }, at: `${CONCEPTO}.Descripcion` },
  CRP20119: {
    sample: "pesos",
    passes: { [`${CONCEPTO}.ValorUnitario`]: "0.00" },
    fails: { [`${CONCEPTO}.ValorUnitario`]: "1" },
    at: `${CONCEPTO}.ValorUnitario`,
  },
  CRP20120: {
    sample: "pesos",
    passes: { [`${CONCEPTO}.Importe`]: "0.00" },
    fails: { [`${CONCEPTO}.Importe`]: "1" },
    at: `${CONCEPTO}.Importe`,
  },
  CRP20121: { sample: "pesos", fails: { [`${CONCEPTO}.Descuento`]: "0" }, at: `${CONCEPTO}.Descuento` },
  CRP20122: { sample: "pesos", fails: { [`${CONCEPTO}.ObjetoImp`]: "02" }, at: `${CONCEPTO}.ObjetoImp` },
  CRP20123: { sample: "pesos", fails: { [`${CONCEPTO}.Impuestos`]: {} }, at: `${CONCEPTO}.Impuestos` },
};
