import type { RuleCases } from "../rule-case.ts";

const PERIODICIDAD = "InformacionGlobal.Periodicidad";
const MESES = "InformacionGlobal.Meses";

export const global: RuleCases = {
  CFDI40130: {
    sample: "global",
    passes: { InformacionGlobal: undefined, "Receptor.Nombre": "JUAN PEREZ" },
    fails: { InformacionGlobal: undefined },
    at: "InformacionGlobal",
  },
  CFDI40131: { sample: "global", fails: { [PERIODICIDAD]: "06" }, at: PERIODICIDAD },
  CFDI40132: {
    sample: "global",
    passes: { [PERIODICIDAD]: "05", [MESES]: "17", "Emisor.Rfc": "CACX7605101P8", "Emisor.RegimenFiscal": "621" },
    fails: { [PERIODICIDAD]: "05", [MESES]: "17" },
    at: PERIODICIDAD,
  },
  CFDI40133: { sample: "global", fails: { [MESES]: "19" }, at: MESES },
  CFDI40134: { sample: "global", passes: { [MESES]: "12" }, fails: { [MESES]: "13" }, at: MESES },
  CFDI40135: {
    sample: "global",
    passes: { [PERIODICIDAD]: "05", [MESES]: "13" },
    fails: { [PERIODICIDAD]: "05", [MESES]: "12" },
    at: MESES,
  },
  CFDI40136: {
    sample: "global",
    passes: { "InformacionGlobal.Año": "2025" },
    fails: { "InformacionGlobal.Año": "2024" },
    at: "InformacionGlobal.Año",
  },
  CFDI40146: { sample: "global", fails: { "Receptor.Rfc": "URE180429TM6" }, at: "Receptor.Rfc" },
  "TIMBRA-GLOBAL-METODO-PAGO": { sample: "global", fails: { MetodoPago: "PPD" }, at: "MetodoPago" },
  "TIMBRA-GLOBAL-FORMA-PAGO": {
    sample: "global",
    passes: { FormaPago: "01" },
    fails: { FormaPago: "99" },
    at: "FormaPago",
  },
  "TIMBRA-GLOBAL-EXPORTACION": { sample: "global", fails: { Exportacion: "03" }, at: "Exportacion" },
  "TIMBRA-GLOBAL-USO": { sample: "global", fails: { "Receptor.UsoCFDI": "G02" }, at: "Receptor.UsoCFDI" },
  "TIMBRA-GLOBAL-RELACION": {
    sample: "global",
    passes: { CfdiRelacionados: [{ TipoRelacion: "04", CfdiRelacionado: [] }] },
    fails: { CfdiRelacionados: [{ TipoRelacion: "02", CfdiRelacionado: [] }] },
    at: "CfdiRelacionados[0].TipoRelacion",
  },
  "TIMBRA-GLOBAL-NO-PERMITIDO": {
    sample: "global",
    fails: { "Conceptos[0].Unidad": "Ticket" },
    at: "Conceptos[0].Unidad",
  },
  "TIMBRA-GLOBAL-CONCEPTO": {
    sample: "global",
    fails: { "Conceptos[0].Descripcion": "Ventas del día" },
    at: "Conceptos[0].Descripcion",
  },
};
