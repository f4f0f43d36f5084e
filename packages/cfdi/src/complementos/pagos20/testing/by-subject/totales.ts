import type { PagosCases } from "../rule-case.ts";

const TOTALES = "Complemento[0].Totales";
const PAGO = "Complemento[0].Pago[0]";

export const totales: PagosCases = {
  CRP20201: {
    sample: "pesos",
    passes: { [`${TOTALES}.TotalRetencionesIEPS`]: "0.00" },
    fails: { [`${TOTALES}.TotalRetencionesIVA`]: "989.10" },
    at: `${TOTALES}.TotalRetencionesIVA`,
  },
  CRP20202: {
    sample: "pesos",
    fails: { [`${TOTALES}.TotalRetencionesISR`]: undefined },
    at: `${TOTALES}.TotalRetencionesISR`,
  },
  CRP20203: {
    sample: "ieps",
    fails: { [`${TOTALES}.TotalRetencionesIEPS`]: "2.70" },
    at: `${TOTALES}.TotalRetencionesIEPS`,
  },
  CRP20204: {
    sample: "dolares",
    fails: { [`${TOTALES}.TotalTrasladosBaseIVA16`]: "17500.01" },
    at: `${TOTALES}.TotalTrasladosBaseIVA16`,
  },
  CRP20205: {
    sample: "euros",
    fails: { [`${TOTALES}.TotalTrasladosImpuestoIVA16`]: "2960.01" },
    at: `${TOTALES}.TotalTrasladosImpuestoIVA16`,
  },
  CRP20206: {
    sample: "ieps",
    fails: { [`${TOTALES}.TotalTrasladosBaseIVA8`]: undefined },
    at: `${TOTALES}.TotalTrasladosBaseIVA8`,
  },
  CRP20207: {
    sample: "ieps",
    fails: { [`${TOTALES}.TotalTrasladosImpuestoIVA8`]: "38.73" },
    at: `${TOTALES}.TotalTrasladosImpuestoIVA8`,
  },
  CRP20208: {
    sample: "ieps",
    fails: { [`${TOTALES}.TotalTrasladosBaseIVA0`]: "224.18" },
    at: `${TOTALES}.TotalTrasladosBaseIVA0`,
  },
  CRP20209: {
    sample: "ieps",
    passes: { [`${TOTALES}.TotalTrasladosImpuestoIVA0`]: "0" },
    fails: { [`${TOTALES}.TotalTrasladosImpuestoIVA0`]: undefined },
    at: `${TOTALES}.TotalTrasladosImpuestoIVA0`,
  },
  CRP20210: {
    sample: "exento",
    fails: { [`${TOTALES}.TotalTrasladosBaseIVAExento`]: "200.01" },
    at: `${TOTALES}.TotalTrasladosBaseIVAExento`,
  },
  CRP20211: { sample: "dolares", fails: { [`${PAGO}.Monto`]: "8750.01" }, at: `${TOTALES}.MontoTotalPagos` },
};
