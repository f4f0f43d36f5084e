import type { RuleCases } from "../rule-case.ts";

const DOMICILIO = "Receptor.DomicilioFiscalReceptor";
const REGIMEN = "Receptor.RegimenFiscalReceptor";
const RESIDENCIA = "Receptor.ResidenciaFiscal";
const REGISTRO = "Receptor.NumRegIdTrib";
const USO = "Receptor.UsoCFDI";
const COMERCIO_EXTERIOR = [
  {
    tipo: "desconocido",
    namespace: "http://www.sat.gob.mx/ComercioExterior20",
    nombre: "ComercioExterior",
    xml: "<x/>",
  },
];

export const personas: RuleCases = {
  CFDI40140: { sample: "ingreso", fails: { "Emisor.RegimenFiscal": "602" }, at: "Emisor.RegimenFiscal" },
  CFDI40141: {
    sample: "ingreso",
    passes: { "Emisor.RegimenFiscal": "626" },
    fails: { "Emisor.RegimenFiscal": "612" },
    at: "Emisor.RegimenFiscal",
  },
  "TIMBRA-EMISOR-GENERICO": { sample: "ingreso", fails: { "Emisor.Rfc": "XAXX010101000" }, at: "Emisor.Rfc" },
  CFDI40149: { sample: "extranjero", fails: { [DOMICILIO]: "86991" }, at: DOMICILIO },
  CFDI40150: { sample: "extranjero", passes: { [RESIDENCIA]: "ESP" }, fails: { [RESIDENCIA]: "EUA" }, at: RESIDENCIA },
  CFDI40151: { sample: "ingreso", fails: { [RESIDENCIA]: "USA" }, at: RESIDENCIA },
  CFDI40152: { sample: "extranjero", fails: { [RESIDENCIA]: "MEX" }, at: RESIDENCIA },
  CFDI40153: {
    sample: "extranjero",
    passes: { [RESIDENCIA]: undefined, [REGISTRO]: undefined },
    fails: { [RESIDENCIA]: undefined },
    at: RESIDENCIA,
  },
  CFDI40154: { sample: "ingreso", fails: { [REGISTRO]: "123456789" }, at: REGISTRO },
  CFDI40155: {
    sample: "extranjero",
    passes: { Complemento: COMERCIO_EXTERIOR },
    fails: { Complemento: COMERCIO_EXTERIOR, [REGISTRO]: undefined },
    at: REGISTRO,
  },
  CFDI40156: {
    sample: "extranjero",
    passes: { [RESIDENCIA]: "ESP", [REGISTRO]: "B-12" },
    fails: { [REGISTRO]: "12345678" },
    at: REGISTRO,
  },
  CFDI40157: { sample: "ingreso", fails: { [REGIMEN]: "600" }, at: REGIMEN },
  CFDI40158: { sample: "ingreso", fails: { [REGIMEN]: "612" }, at: REGIMEN },
  CFDI40159: { sample: "extranjero", fails: { [REGIMEN]: "601" }, at: REGIMEN },
  CFDI40160: { sample: "ingreso", fails: { [USO]: "P01" }, at: USO },
  CFDI40161: { sample: "ingreso", passes: { [USO]: "S01" }, fails: { [USO]: "D01" }, at: USO },
  "TIMBRA-USO-TIPO": { sample: "ingreso", fails: { [USO]: "CP01" }, at: USO },
  "TIMBRA-USO-GENERICO": { sample: "extranjero", fails: { [USO]: "G02" }, at: USO },
  "TIMBRA-NOMBRE-SOCIETARIO": {
    sample: "ingreso",
    passes: { "Receptor.Nombre": "CASA DE LA SAL" },
    fails: { "Receptor.Nombre": "CASA S.A. DE C.V." },
    at: "Receptor.Nombre",
  },
  "TIMBRA-NOMBRE-MAYUSCULAS": {
    sample: "ingreso",
    fails: { "Emisor.Nombre": "Escuela Kemper Urgate" },
    at: "Emisor.Nombre",
  },
  "TIMBRA-NOMBRE-PUBLICO": {
    sample: "extranjero",
    passes: { "Receptor.Rfc": "XAXX010101000", "Receptor.Nombre": "JUAN PÉREZ" },
    fails: { "Receptor.Rfc": "XAXX010101000", "Receptor.Nombre": "Público en general" },
    at: "Receptor.Nombre",
  },
  "TIMBRA-RFC-DIGITO": { sample: "ingreso", fails: { "Receptor.Rfc": "URE180429TM5" }, at: "Receptor.Rfc" },
  CFDI40188: {
    sample: "terceros",
    fails: { "Conceptos[0].ACuentaTerceros.RfcACuentaTerceros": "URE180429TM6" },
    at: "Conceptos[0].ACuentaTerceros.RfcACuentaTerceros",
  },
  CFDI40191: {
    sample: "terceros",
    fails: { "Conceptos[0].ACuentaTerceros.RegimenFiscalACuentaTerceros": "699" },
    at: "Conceptos[0].ACuentaTerceros.RegimenFiscalACuentaTerceros",
  },
};
