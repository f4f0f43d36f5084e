import type { RuleCases } from "../rule-case.ts";

const TRASLADO = "Conceptos[0].Impuestos.Traslados[0]";
const RETENCION = "Conceptos[2].Impuestos.Retenciones[0]";
const OBJETO = "Conceptos[0].ObjetoImp";
const COMERCIO_EXTERIOR = [
  {
    tipo: "desconocido",
    namespace: "http://www.sat.gob.mx/ComercioExterior20",
    nombre: "ComercioExterior",
    xml: "<x/>",
  },
];

export const conceptos: RuleCases = {
  CFDI40162: {
    sample: "ingreso",
    fails: { "Conceptos[0].ClaveProdServ": "00000000" },
    at: "Conceptos[0].ClaveProdServ",
  },
  CFDI40163: {
    sample: "ingreso",
    fails: { "Conceptos[0].ClaveProdServ": "78101802" },
    at: "Conceptos[0].ClaveProdServ",
  },
  CFDI40164: {
    sample: "ieps",
    fails: { "Conceptos[0].Impuestos.Traslados[1].Impuesto": "002" },
    at: "Conceptos[0].ClaveProdServ",
  },
  CFDI40165: { sample: "ingreso", fails: { "Conceptos[0].ClaveUnidad": "00" }, at: "Conceptos[0].ClaveUnidad" },
  CFDI40166: {
    sample: "ingreso",
    passes: { "Conceptos[0].ValorUnitario": "0.000001" },
    fails: { "Conceptos[0].ValorUnitario": "0.00" },
    at: "Conceptos[0].ValorUnitario",
  },
  CFDI40167: {
    sample: "ingreso",
    passes: { "Conceptos[0].Importe": "1020.53" },
    fails: { "Conceptos[0].Importe": "1020.54" },
    at: "Conceptos[0].Importe",
  },
  CFDI40168: {
    sample: "ingreso",
    passes: { "Conceptos[0].Descuento": "50.5" },
    fails: { "Conceptos[0].Descuento": "50.500" },
    at: "Conceptos[0].Descuento",
  },
  CFDI40169: {
    sample: "ingreso",
    passes: { "Conceptos[0].Descuento": "1000.50" },
    fails: { "Conceptos[0].Descuento": "1000.51" },
    at: "Conceptos[0].Descuento",
  },
  "TIMBRA-IMPUESTO-TIPO": {
    sample: "ingreso",
    fails: {
      "Conceptos[0].Impuestos.SinTipo": [
        { tipo: "Traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" },
      ],
    },
    at: "Conceptos[0].Impuestos",
  },
  "TIMBRA-VALOR-UNITARIO-PAGO": {
    sample: "pago",
    fails: { "Conceptos[0].ValorUnitario": "1" },
    at: "Conceptos[0].ValorUnitario",
  },
  CFDI40170: { sample: "ingreso", passes: { [OBJETO]: "02" }, fails: { [OBJETO]: "09" }, at: OBJETO },
  CFDI40171: { sample: "ingreso", fails: { "Conceptos[0].Impuestos": undefined }, at: OBJETO },
  CFDI40172: {
    sample: "ingreso",
    passes: { [OBJETO]: "03", "Conceptos[0].Impuestos": undefined },
    fails: { [OBJETO]: "03" },
    at: OBJETO,
  },
  CFDI40173: { sample: "ingreso", fails: { "Conceptos[0].Impuestos": {} }, at: OBJETO },
  CFDI40226: {
    sample: "ingreso",
    passes: {
      "Conceptos[2].ObjetoImp": "06",
      "Conceptos[2].Impuestos.Traslados": undefined,
      "Conceptos[2].Impuestos.Retenciones": [
        { Base: "12000.00", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000", Importe: "1200.00" },
      ],
    },
    fails: { "Conceptos[2].ObjetoImp": "08", "Conceptos[2].Impuestos.Traslados": undefined },
    at: "Conceptos[2].ObjetoImp",
  },
  CFDI40227: {
    sample: "ieps",
    passes: {
      [OBJETO]: "07",
      "Conceptos[0].Impuestos.Traslados": [
        { Base: "1200.00", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000", Importe: "96.00" },
      ],
    },
    fails: { [OBJETO]: "07" },
    at: OBJETO,
  },
  CFDI40174: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.Base`]: "0.000001" },
    fails: { [`${TRASLADO}.Base`]: "0.00" },
    at: `${TRASLADO}.Base`,
  },
  CFDI40175: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.Impuesto`]: "003" },
    fails: { [`${TRASLADO}.Impuesto`]: "001" },
    at: `${TRASLADO}.Impuesto`,
  },
  CFDI40176: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.TipoFactor`]: "Cuota" },
    fails: { [`${TRASLADO}.TipoFactor`]: "tasa" },
    at: `${TRASLADO}.TipoFactor`,
  },
  CFDI40177: {
    sample: "ingreso",
    fails: { [`${TRASLADO}.TipoFactor`]: "Exento", [`${TRASLADO}.Importe`]: undefined },
    at: `${TRASLADO}.TipoFactor`,
  },
  CFDI40178: { sample: "ingreso", fails: { [`${TRASLADO}.TasaOCuota`]: undefined }, at: `${TRASLADO}.TipoFactor` },
  CFDI40179: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.TasaOCuota`]: "0.080000" },
    fails: { [`${TRASLADO}.TasaOCuota`]: "0.150000" },
    at: `${TRASLADO}.TasaOCuota`,
  },
  CFDI40180: {
    sample: "ingreso",
    passes: { [`${TRASLADO}.Importe`]: "152.01" },
    fails: { [`${TRASLADO}.Importe`]: "152.02" },
    at: `${TRASLADO}.Importe`,
  },
  CFDI40181: { sample: "ingreso", fails: { [`${RETENCION}.Base`]: "0" }, at: `${RETENCION}.Base` },
  CFDI40182: {
    sample: "ingreso",
    passes: { [`${RETENCION}.Impuesto`]: "001" },
    fails: { [`${RETENCION}.Impuesto`]: "004" },
    at: `${RETENCION}.Impuesto`,
  },
  CFDI40183: { sample: "ingreso", fails: { [`${RETENCION}.TipoFactor`]: "Rango" }, at: `${RETENCION}.TipoFactor` },
  CFDI40184: { sample: "ingreso", fails: { [`${RETENCION}.TipoFactor`]: "Exento" }, at: `${RETENCION}.TipoFactor` },
  CFDI40185: {
    sample: "ingreso",
    passes: { [`${RETENCION}.TasaOCuota`]: "0.160000" },
    fails: { [`${RETENCION}.TasaOCuota`]: "0.160001" },
    at: `${RETENCION}.TasaOCuota`,
  },
  CFDI40186: {
    sample: "ingreso",
    passes: { [`${RETENCION}.Importe`]: "1280.01" },
    fails: { [`${RETENCION}.Importe`]: "1279.99" },
    at: `${RETENCION}.Importe`,
  },
  CFDI40194: {
    sample: "terceros",
    fails: { "Conceptos[0].InformacionAduanera[0]": "15 48 3009 0001234" },
    at: "Conceptos[0].InformacionAduanera[0]",
  },
  CFDI40195: {
    sample: "terceros",
    fails: { Complemento: COMERCIO_EXTERIOR },
    at: "Conceptos[0].InformacionAduanera[0]",
  },
  CFDI40196: {
    sample: "terceros",
    fails: { "Conceptos[0].Parte[0].ClaveProdServ": "00000000" },
    at: "Conceptos[0].Parte[0].ClaveProdServ",
  },
  CFDI40197: {
    sample: "terceros",
    passes: { "Conceptos[0].Parte[0].ValorUnitario": undefined },
    fails: { "Conceptos[0].Parte[0].ValorUnitario": "0" },
    at: "Conceptos[0].Parte[0].ValorUnitario",
  },
  CFDI40198: {
    sample: "terceros",
    fails: { "Conceptos[0].Parte[0].Importe": "200.00" },
    at: "Conceptos[0].Parte[0].Importe",
  },
  CFDI40199: {
    sample: "terceros",
    fails: { "Conceptos[0].Parte[0].InformacionAduanera[0]": "15  00  3009  0001235" },
    at: "Conceptos[0].Parte[0].InformacionAduanera[0]",
  },
  CFDI40200: {
    sample: "terceros",
    fails: { Complemento: COMERCIO_EXTERIOR },
    at: "Conceptos[0].Parte[0].InformacionAduanera[0]",
  },
};
