import type { RuleCases } from "../rule-case.ts";

const RETENIDOS = "Impuestos.TotalImpuestosRetenidos";
const TRASLADADOS = "Impuestos.TotalImpuestosTrasladados";
const RETENCION = "Impuestos.Retenciones[0]";
const TRASLADO = "Impuestos.Traslados[0]";
const EXENTO = "Impuestos.Traslados[1]";

export const impuestos: RuleCases = {
  "TIMBRA-TASA-DESCONOCIDA": {
    sample: "cuota",
    fails: { Fecha: "2021-12-31T10:00:00" },
    at: "Conceptos[0].Impuestos.Traslados[1].TasaOCuota",
  },
  CFDI40201: { sample: "traslado", fails: { Impuestos: {} }, at: "Impuestos" },
  "TIMBRA-IMPUESTOS-NOMINA": { sample: "nomina", fails: { Impuestos: {} }, at: "Impuestos" },
  "TIMBRA-IMPUESTOS-FALTA": { sample: "exento", fails: { Impuestos: undefined }, at: "Impuestos" },
  CFDI40202: {
    sample: "ingreso",
    passes: { [RETENIDOS]: "2480.0" },
    fails: { [RETENIDOS]: "2480.000" },
    at: RETENIDOS,
  },
  CFDI40203: { sample: "ingreso", fails: { [RETENIDOS]: "2480.01" }, at: RETENIDOS },
  CFDI40204: {
    sample: "ingreso",
    passes: { [TRASLADADOS]: "2072" },
    fails: { [TRASLADADOS]: "2072.000" },
    at: TRASLADADOS,
  },
  CFDI40205: { sample: "ingreso", fails: { [TRASLADADOS]: "2072.01" }, at: TRASLADADOS },
  CFDI40206: { sample: "ingreso", fails: { [RETENIDOS]: undefined }, at: "Impuestos.Retenciones" },
  CFDI40207: { sample: "ingreso", fails: { [`${RETENCION}.Impuesto`]: "000" }, at: `${RETENCION}.Impuesto` },
  CFDI40208: {
    sample: "ingreso",
    fails: { [`${RETENCION}.Impuesto`]: "002" },
    at: "Impuestos.Retenciones[1].Impuesto",
  },
  CFDI40209: { sample: "ingreso", fails: { [RETENIDOS]: undefined }, at: `${RETENCION}.Importe` },
  CFDI40210: { sample: "ingreso", fails: { [`${RETENCION}.Importe`]: "1200.000" }, at: `${RETENCION}.Importe` },
  CFDI40211: { sample: "ingreso", fails: { [`${RETENCION}.Importe`]: "1199.99" }, at: `${RETENCION}.Importe` },
  CFDI40212: { sample: "ingreso", fails: { [TRASLADADOS]: undefined }, at: "Impuestos.Traslados" },
  CFDI40213: { sample: "exento", fails: { [`${TRASLADO}.Importe`]: "0.00" }, at: `${TRASLADO}.TipoFactor` },
  CFDI40214: {
    sample: "ingreso",
    passes: { [`${EXENTO}.Base`]: "250" },
    fails: { [`${EXENTO}.Base`]: "250.000" },
    at: `${EXENTO}.Base`,
  },
  CFDI40215: { sample: "ingreso", fails: { [`${TRASLADO}.Base`]: "12950.01" }, at: `${TRASLADO}.Base` },
  CFDI40216: { sample: "exento", fails: { [`${TRASLADO}.Base`]: "100.01" }, at: `${TRASLADO}.Base` },
  CFDI40217: { sample: "ingreso", fails: { [`${TRASLADO}.Impuesto`]: "001" }, at: `${TRASLADO}.Impuesto` },
  CFDI40218: {
    sample: "ieps",
    passes: { [`${TRASLADO}.TasaOCuota`]: "0.080000" },
    fails: { [`${EXENTO}.Impuesto`]: "002", [`${EXENTO}.TasaOCuota`]: "0.16" },
    at: EXENTO,
  },
  CFDI40219: {
    sample: "ieps",
    passes: { [`${EXENTO}.TasaOCuota`]: "0.030000" },
    fails: { [`${EXENTO}.TasaOCuota`]: "0.160000" },
    at: `${EXENTO}.TasaOCuota`,
  },
  CFDI40220: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.Importe`]: "2072.0" },
    fails: { [`${TRASLADO}.Importe`]: "2072.000" },
    at: `${TRASLADO}.Importe`,
  },
  CFDI40221: { sample: "ingreso", fails: { [`${TRASLADO}.Importe`]: "2071.99" }, at: `${TRASLADO}.Importe` },
};
