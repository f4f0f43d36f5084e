import { RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";
import type { Facts } from "./facts.ts";
import { singleKeyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** The name that makes an invoice a global one. Without accent: that is the literal of the matrix. */
export const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";

const BIMESTRAL = "05";
const REGIMEN_DE_INCORPORACION = "621";

/** Comprobante/InformacionGlobal: the period of a global invoice (guide of the global CFDI). */
export const informacionGlobal: readonly Rule[] = [
  {
    code: "CFDI40130",
    path: "InformacionGlobal",
    source: "matriz 40130; guía del CFDI global",
    check({ comprobante: { InformacionGlobal, TipoDeComprobante, Receptor } }, report) {
      const isPublic =
        TipoDeComprobante === "I" && Receptor.Rfc === RFC_GENERICO_NACIONAL && Receptor.Nombre === PUBLICO_EN_GENERAL;
      if (isPublic !== (InformacionGlobal !== undefined)) report("InformacionGlobal");
    },
  },
  singleKeyRule(
    "CFDI40131",
    "c_Periodicidad",
    "InformacionGlobal.Periodicidad",
    ({ InformacionGlobal }) => InformacionGlobal?.Periodicidad,
  ),
  {
    code: "CFDI40132",
    path: "InformacionGlobal.Periodicidad",
    source: "matriz 40132; guía del CFDI global",
    check({ comprobante: { InformacionGlobal, Emisor } }, report) {
      const isRefused =
        InformacionGlobal?.Periodicidad === BIMESTRAL && Emisor.RegimenFiscal !== REGIMEN_DE_INCORPORACION;
      if (isRefused) report("InformacionGlobal.Periodicidad");
    },
  },
  singleKeyRule("CFDI40133", "c_Meses", "InformacionGlobal.Meses", ({ InformacionGlobal }) => InformacionGlobal?.Meses),
  {
    code: "CFDI40134",
    path: "InformacionGlobal.Meses",
    source: "matriz 40134; guía del CFDI global",
    check({ comprobante: { InformacionGlobal: global } }, report) {
      if (global && global.Periodicidad !== BIMESTRAL && isTwoMonths(global.Meses))
        report("InformacionGlobal.Meses", { valor: global.Meses });
    },
  },
  {
    code: "CFDI40135",
    path: "InformacionGlobal.Meses",
    source: "matriz 40135; guía del CFDI global",
    check({ comprobante: { InformacionGlobal: global } }, report) {
      if (global?.Periodicidad === BIMESTRAL && !isTwoMonths(global.Meses))
        report("InformacionGlobal.Meses", { valor: global.Meses });
    },
  },
  {
    code: "CFDI40136",
    path: "InformacionGlobal.Año",
    source: "matriz 40136; guía del CFDI global",
    check({ comprobante: { InformacionGlobal: global }, dia }, report) {
      if (global === undefined) return;
      const year = Number.parseInt(dia.slice(0, 4), 10);
      if (global.Año !== `${year}` && global.Año !== `${year - 1}`)
        report("InformacionGlobal.Año", { valor: global.Año });
    },
  },
];

/** Whether the document covers a period, or should. */
export function speaksOfThePublic({ comprobante: { InformacionGlobal, Receptor } }: Facts): boolean {
  return InformacionGlobal !== undefined || Receptor.Nombre === PUBLICO_EN_GENERAL;
}

function isTwoMonths(meses: string): boolean {
  return meses >= "13" && meses <= "18";
}
