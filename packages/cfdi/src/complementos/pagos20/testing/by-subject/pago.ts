import type { PagosCases } from "../rule-case.ts";

const PAGO = "Complemento[0].Pago[0]";
const DOCTO = `${PAGO}.DoctoRelacionado[0]`;
const WITHOUT_PROOF = {
  [`${PAGO}.TipoCadPago`]: undefined,
  [`${PAGO}.CertPago`]: undefined,
  [`${PAGO}.CadPago`]: undefined,
  [`${PAGO}.SelloPago`]: undefined,
};

export const pago: PagosCases = {
  "TIMBRA-PAGO-FORMA": {
    sample: "exento",
    passes: { [`${PAGO}.FormaDePagoP`]: "30" },
    fails: { [`${PAGO}.FormaDePagoP`]: "77" },
    at: `${PAGO}.FormaDePagoP`,
  },
  "TIMBRA-PAGO-MONEDA": {
    sample: "dolares",
    passes: { [`${DOCTO}.MonedaDR`]: "EUR" },
    fails: { [`${DOCTO}.MonedaDR`]: "MXP" },
    at: `${DOCTO}.MonedaDR`,
  },
  CRP20212: { sample: "exento", fails: { [`${PAGO}.FormaDePagoP`]: "99" }, at: `${PAGO}.FormaDePagoP` },
  CRP20213: { sample: "exento", fails: { [`${PAGO}.MonedaP`]: "XXX" }, at: `${PAGO}.MonedaP` },
  CRP20214: { sample: "euros", fails: { [`${PAGO}.TipoCambioP`]: undefined }, at: `${PAGO}.TipoCambioP` },
  CRP20215: { sample: "pesos", fails: { [`${PAGO}.TipoCambioP`]: "1.000000" }, at: `${PAGO}.TipoCambioP` },
  CRP20217: {
    sample: "pesos",
    passes: { [`${PAGO}.Monto`]: "10000.01" },
    fails: { [`${PAGO}.Monto`]: "9999.99" },
    at: `${PAGO}.Monto`,
  },
  CRP20218: {
    sample: "pesos",
    passes: { [`${PAGO}.Monto`]: "0.01" },
    fails: { [`${PAGO}.Monto`]: "0.00" },
    at: `${PAGO}.Monto`,
  },
  CRP20219: {
    sample: "pesos",
    passes: { [`${PAGO}.Monto`]: "10000" },
    fails: { [`${PAGO}.Monto`]: "10000.000" },
    at: `${PAGO}.Monto`,
  },
  CRP20276: {
    sample: "dolares",
    passes: { [`${PAGO}.Monto`]: "8749.91" },
    fails: { [`${PAGO}.Monto`]: "8749.90" },
    at: `${PAGO}.Monto`,
  },
  "TIMBRA-PAGO-REMANENTE": {
    sample: "dolares",
    passes: { [`${PAGO}.Monto`]: "8750.08" },
    fails: { [`${PAGO}.Monto`]: "8750.09" },
    at: `${PAGO}.Monto`,
  },
  CRP20221: { sample: "pesos", fails: { [`${PAGO}.FormaDePagoP`]: "01" }, at: `${PAGO}.RfcEmisorCtaOrd` },
  CRP20223: {
    sample: "pesos",
    passes: { [`${PAGO}.RfcEmisorCtaOrd`]: "XEXX010101000", [`${PAGO}.NomBancoOrdExt`]: "BANK OF ELSEWHERE" },
    fails: { [`${PAGO}.RfcEmisorCtaOrd`]: "XEXX010101000" },
    at: `${PAGO}.NomBancoOrdExt`,
  },
  CRP20224: {
    sample: "pesos",
    passes: { [`${PAGO}.FormaDePagoP`]: "06" },
    fails: { [`${PAGO}.FormaDePagoP`]: "17" },
    at: `${PAGO}.CtaOrdenante`,
  },
  CRP20225: {
    sample: "pesos",
    passes: { [`${PAGO}.CtaOrdenante`]: "0121800045" },
    fails: { [`${PAGO}.CtaOrdenante`]: "01218000456" },
    at: `${PAGO}.CtaOrdenante`,
  },
  CRP20226: {
    sample: "pesos",
    passes: { [`${PAGO}.CtaBeneficiario`]: "0141800045" },
    fails: { [`${PAGO}.CtaBeneficiario`]: "0141800045678912" },
    at: `${PAGO}.CtaBeneficiario`,
  },
  CRP20227: {
    sample: "pesos",
    passes: { [`${PAGO}.FormaDePagoP`]: "02" },
    fails: { [`${PAGO}.FormaDePagoP`]: "06" },
    at: `${PAGO}.RfcEmisorCtaBen`,
  },
  CRP20228: {
    sample: "pesos",
    passes: { [`${PAGO}.FormaDePagoP`]: "29" },
    fails: { [`${PAGO}.FormaDePagoP`]: "06" },
    at: `${PAGO}.CtaBeneficiario`,
  },
  CRP20229: { sample: "pesos", fails: { [`${PAGO}.FormaDePagoP`]: "02" }, at: `${PAGO}.TipoCadPago` },
  CRP20230: {
    sample: "pesos",
    passes: WITHOUT_PROOF,
    fails: { [`${PAGO}.CertPago`]: undefined },
    at: `${PAGO}.CertPago`,
  },
  CRP20231: { sample: "pesos", fails: { [`${PAGO}.TipoCadPago`]: undefined }, at: `${PAGO}.CertPago` },
  CRP20232: {
    sample: "pesos",
    passes: WITHOUT_PROOF,
    fails: { [`${PAGO}.CadPago`]: undefined },
    at: `${PAGO}.CadPago`,
  },
  CRP20233: { sample: "pesos", fails: { [`${PAGO}.TipoCadPago`]: undefined }, at: `${PAGO}.CadPago` },
  CRP20234: {
    sample: "pesos",
    passes: WITHOUT_PROOF,
    fails: { [`${PAGO}.SelloPago`]: undefined },
    at: `${PAGO}.SelloPago`,
  },
  CRP20235: { sample: "pesos", fails: { [`${PAGO}.TipoCadPago`]: undefined }, at: `${PAGO}.SelloPago` },
};
