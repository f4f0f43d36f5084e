import type { PagosCases } from "../rule-case.ts";

const DOCTO = "Complemento[0].Pago[0].DoctoRelacionado[0]";
const TRASLADO = {
  BaseDR: "1000.00",
  ImpuestoDR: "002",
  TipoFactorDR: "Tasa",
  TasaOCuotaDR: "0.160000",
  ImporteDR: "160.00",
};
const IEPS = { ...TRASLADO, ImpuestoDR: "003", TasaOCuotaDR: "0.080000", ImporteDR: "80.00" };
const ISR = { ...TRASLADO, ImpuestoDR: "001", TasaOCuotaDR: "0.100000", ImporteDR: "100.00" };

export const docto: PagosCases = {
  CRP20236: { sample: "pesos", fails: { [`${DOCTO}.MonedaDR`]: "XXX" }, at: `${DOCTO}.MonedaDR` },
  CRP20237: { sample: "dolares", fails: { [`${DOCTO}.EquivalenciaDR`]: undefined }, at: `${DOCTO}.EquivalenciaDR` },
  CRP20238: { sample: "pesos", fails: { [`${DOCTO}.EquivalenciaDR`]: "1.0000000000" }, at: `${DOCTO}.EquivalenciaDR` },
  CRP20239: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpSaldoAnt`]: "0.01" },
    fails: { [`${DOCTO}.ImpSaldoAnt`]: "0.00" },
    at: `${DOCTO}.ImpSaldoAnt`,
  },
  CRP20240: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpSaldoAnt`]: "1160" },
    fails: { [`${DOCTO}.ImpSaldoAnt`]: "1160.000" },
    at: `${DOCTO}.ImpSaldoAnt`,
  },
  CRP20241: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpPagado`]: "0.01" },
    fails: { [`${DOCTO}.ImpPagado`]: "0" },
    at: `${DOCTO}.ImpPagado`,
  },
  CRP20242: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpPagado`]: "1160.0" },
    fails: { [`${DOCTO}.ImpPagado`]: "1160.000000" },
    at: `${DOCTO}.ImpPagado`,
  },
  CRP20243: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpSaldoInsoluto`]: "0" },
    fails: { [`${DOCTO}.ImpSaldoInsoluto`]: "0.000" },
    at: `${DOCTO}.ImpSaldoInsoluto`,
  },
  CRP20244: {
    sample: "pesos",
    passes: { [`${DOCTO}.ImpPagado`]: "1159.99", [`${DOCTO}.ImpSaldoInsoluto`]: "0.01" },
    fails: { [`${DOCTO}.ImpPagado`]: "1159.99" },
    at: `${DOCTO}.ImpSaldoInsoluto`,
  },
  CRP20275: {
    sample: "dolares",
    passes: { [`${DOCTO}.EquivalenciaDR`]: "0.0571422858" },
    fails: { [`${DOCTO}.EquivalenciaDR`]: "0.0571422000" },
    at: `${DOCTO}.ImpPagado`,
  },
  CRP20245: {
    sample: "sinObjeto",
    passes: { [`${DOCTO}.ObjetoImpDR`]: "05" },
    fails: { [`${DOCTO}.ObjetoImpDR`]: "09" },
    at: `${DOCTO}.ObjetoImpDR`,
  },
  CRP20246: { sample: "sinObjeto", fails: { [`${DOCTO}.ObjetoImpDR`]: "02" }, at: `${DOCTO}.ObjetoImpDR` },
  CRP20247: {
    sample: "sinObjeto",
    fails: { [`${DOCTO}.ImpuestosDR`]: { TrasladosDR: [TRASLADO] } },
    at: `${DOCTO}.ObjetoImpDR`,
  },
  CRP20248: { sample: "pesos", fails: { [`${DOCTO}.ImpuestosDR`]: { TrasladosDR: [] } }, at: `${DOCTO}.ImpuestosDR` },
  CRP20278: {
    sample: "objeto06",
    passes: { [`${DOCTO}.ObjetoImpDR`]: "08" },
    fails: { [`${DOCTO}.ImpuestosDR.RetencionesDR[0].ImpuestoDR`]: "002" },
    at: `${DOCTO}.ObjetoImpDR`,
  },
  CRP20279: {
    sample: "sinObjeto",
    passes: { [`${DOCTO}.ObjetoImpDR`]: "07", [`${DOCTO}.ImpuestosDR`]: { RetencionesDR: [ISR], TrasladosDR: [IEPS] } },
    fails: { [`${DOCTO}.ObjetoImpDR`]: "07", [`${DOCTO}.ImpuestosDR`]: { TrasladosDR: [IEPS, TRASLADO] } },
    at: `${DOCTO}.ObjetoImpDR`,
  },
};
