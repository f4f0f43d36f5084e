import type { PagosCases } from "../rule-case.ts";

const PAGO = "Complemento[0].Pago[0]";
const RETENCION = `${PAGO}.DoctoRelacionado[1].ImpuestosDR.RetencionesDR[0]`;
const TRASLADO = `${PAGO}.DoctoRelacionado[0].ImpuestosDR.TrasladosDR[0]`;
const RETENCION_P = `${PAGO}.ImpuestosP.RetencionesP[0]`;
const TRASLADO_P = `${PAGO}.ImpuestosP.TrasladosP[0]`;
const TOTALES = "Complemento[0].Totales";

export const impuestos: PagosCases = {
  CRP20249: {
    sample: "pesos",
    passes: { [`${RETENCION}.BaseDR`]: "0.000001" },
    fails: { [`${RETENCION}.BaseDR`]: "0.000000" },
    at: `${RETENCION}.BaseDR`,
  },
  CRP20250: {
    sample: "pesos",
    passes: { [`${RETENCION}.ImpuestoDR`]: "003" },
    fails: { [`${RETENCION}.ImpuestoDR`]: "004" },
    at: `${RETENCION}.ImpuestoDR`,
  },
  CRP20251: {
    sample: "pesos",
    passes: { [`${RETENCION}.TipoFactorDR`]: "Cuota" },
    fails: { [`${RETENCION}.TipoFactorDR`]: "tasa" },
    at: `${RETENCION}.TipoFactorDR`,
  },
  CRP20252: { sample: "pesos", fails: { [`${RETENCION}.TipoFactorDR`]: "Exento" }, at: `${RETENCION}.TipoFactorDR` },
  CRP20253: {
    sample: "pesos",
    passes: { [`${RETENCION}.TasaOCuotaDR`]: "0.350000" },
    fails: { [`${RETENCION}.TasaOCuotaDR`]: "0.350001" },
    at: `${RETENCION}.TasaOCuotaDR`,
  },
  CRP20254: {
    sample: "pesos",
    passes: { [`${RETENCION}.ImporteDR`]: "927.273051" },
    fails: { [`${RETENCION}.ImporteDR`]: "927.273050" },
    at: `${RETENCION}.ImporteDR`,
  },
  CRP20255: {
    sample: "pesos",
    passes: { [`${TRASLADO}.BaseDR`]: "0.000001" },
    fails: { [`${TRASLADO}.BaseDR`]: "0" },
    at: `${TRASLADO}.BaseDR`,
  },
  CRP20256: {
    sample: "pesos",
    passes: { [`${TRASLADO}.ImpuestoDR`]: "003" },
    fails: { [`${TRASLADO}.ImpuestoDR`]: "001" },
    at: `${TRASLADO}.ImpuestoDR`,
  },
  CRP20257: {
    sample: "pesos",
    passes: { [`${TRASLADO}.TipoFactorDR`]: "Cuota" },
    fails: { [`${TRASLADO}.TipoFactorDR`]: "Rango" },
    at: `${TRASLADO}.TipoFactorDR`,
  },
  CRP20258: { sample: "exento", fails: { [`${TRASLADO}.ImporteDR`]: "0.00" }, at: `${TRASLADO}.TipoFactorDR` },
  CRP20259: { sample: "pesos", fails: { [`${TRASLADO}.TasaOCuotaDR`]: undefined }, at: `${TRASLADO}.TipoFactorDR` },
  CRP20260: {
    sample: "pesos",
    passes: { [`${TRASLADO}.TasaOCuotaDR`]: "0.080000" },
    fails: { [`${TRASLADO}.TasaOCuotaDR`]: "0.150000" },
    at: `${TRASLADO}.TasaOCuotaDR`,
  },
  CRP20261: {
    sample: "pesos",
    passes: { [`${TRASLADO}.BaseDR`]: "1000.00", [`${TRASLADO}.ImporteDR`]: "160.00" },
    fails: { [`${TRASLADO}.ImporteDR`]: "160.000002" },
    at: `${TRASLADO}.ImporteDR`,
  },
  CRP20262: {
    sample: "pesos",
    passes: { [`${RETENCION_P}.ImpuestoP`]: "003" },
    fails: { [`${RETENCION_P}.ImpuestoP`]: "000" },
    at: `${RETENCION_P}.ImpuestoP`,
  },
  CRP20263: {
    sample: "pesos",
    fails: { [`${RETENCION_P}.ImpuestoP`]: "002" },
    at: `${PAGO}.ImpuestosP.RetencionesP[1].ImpuestoP`,
  },
  CRP20264: {
    sample: "pesos",
    passes: { [`${TOTALES}.TotalRetencionesIVA`]: undefined },
    fails: { [`${TOTALES}.TotalRetencionesIVA`]: undefined, [`${TOTALES}.TotalRetencionesISR`]: undefined },
    at: `${RETENCION_P}.ImporteP`,
  },
  CRP20265: {
    sample: "pesos",
    passes: { [`${RETENCION_P}.ImporteP`]: "927.27" },
    fails: { [`${RETENCION_P}.ImporteP`]: "927.273053" },
    at: `${RETENCION_P}.ImporteP`,
  },
  CRP20266: { sample: "exento", fails: { [`${TRASLADO_P}.TasaOCuotaP`]: "0.000000" }, at: `${TRASLADO_P}.TipoFactorP` },
  CRP20267: {
    sample: "exento",
    fails: { [`${TOTALES}.TotalTrasladosBaseIVAExento`]: undefined },
    at: `${TRASLADO_P}.BaseP`,
  },
  CRP20268: {
    sample: "dolares",
    passes: { [`${TRASLADO_P}.BaseP`]: "7543.10" },
    fails: { [`${TRASLADO_P}.BaseP`]: "7543.103450" },
    at: `${TRASLADO_P}.BaseP`,
  },
  CRP20269: {
    sample: "exento",
    passes: { [`${TRASLADO_P}.BaseP`]: "200" },
    fails: { [`${TRASLADO_P}.BaseP`]: "200.000001" },
    at: `${TRASLADO_P}.BaseP`,
  },
  CRP20270: {
    sample: "pesos",
    passes: { [`${TRASLADO_P}.ImpuestoP`]: "003" },
    fails: { [`${TRASLADO_P}.ImpuestoP`]: "001" },
    at: `${TRASLADO_P}.ImpuestoP`,
  },
  CRP20271: {
    sample: "ieps",
    fails: { [`${PAGO}.ImpuestosP.TrasladosP[1].TasaOCuotaP`]: "0.08" },
    at: `${PAGO}.ImpuestosP.TrasladosP[1]`,
  },
  CRP20272: {
    sample: "pesos",
    passes: { [`${TRASLADO_P}.TasaOCuotaP`]: "0.08" },
    fails: { [`${TRASLADO_P}.TasaOCuotaP`]: "0.16001" },
    at: `${TRASLADO_P}.TasaOCuotaP`,
  },
  CRP20273: {
    sample: "pesos",
    fails: { [`${TOTALES}.TotalTrasladosImpuestoIVA16`]: undefined },
    at: `${TRASLADO_P}.ImporteP`,
  },
  CRP20274: { sample: "pesos", fails: { [`${TRASLADO_P}.ImporteP`]: undefined }, at: `${TRASLADO_P}.ImporteP` },
};
