import type { Concepto } from "../comprobante/concepto.ts";
import { RFC_GENERICO_NACIONAL } from "../rfc/rfc.ts";
import { relationRule } from "./cfdi-relacionados.ts";
import type { Facts } from "./facts.ts";
import { type DocumentRule, documentRule, type Report, singleKeyRule } from "./rule.ts";

/** The name that makes an invoice a global one. Without accent: that is the literal of the matrix. */
export const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";

const BIMESTRAL = "05";
const REGIMEN_DE_INCORPORACION = "621";

/** Comprobante/InformacionGlobal: the period of a global invoice (guide of the global CFDI). */
export const informacionGlobal: readonly DocumentRule[] = [
  documentRule("CFDI40130", "InformacionGlobal", ({ InformacionGlobal, TipoDeComprobante, Receptor }) => {
    const isPublic =
      TipoDeComprobante === "I" && Receptor.Rfc === RFC_GENERICO_NACIONAL && Receptor.Nombre === PUBLICO_EN_GENERAL;
    return isPublic !== (InformacionGlobal !== undefined);
  }),
  singleKeyRule("CFDI40131", "c_Periodicidad", "InformacionGlobal.Periodicidad"),
  documentRule(
    "CFDI40132",
    "InformacionGlobal.Periodicidad",
    ({ InformacionGlobal, Emisor }) =>
      InformacionGlobal?.Periodicidad === BIMESTRAL && Emisor.RegimenFiscal !== REGIMEN_DE_INCORPORACION,
  ),
  singleKeyRule("CFDI40133", "c_Meses", "InformacionGlobal.Meses"),
  documentRule(
    "CFDI40134",
    "InformacionGlobal.Meses",
    ({ InformacionGlobal: global }) =>
      global && global.Periodicidad !== BIMESTRAL && isTwoMonths(global.Meses) && { valor: global.Meses },
  ),
  documentRule(
    "CFDI40135",
    "InformacionGlobal.Meses",
    ({ InformacionGlobal: global }) =>
      global?.Periodicidad === BIMESTRAL && !isTwoMonths(global.Meses) && { valor: global.Meses },
  ),
  documentRule("CFDI40136", "InformacionGlobal.Año", ({ InformacionGlobal: global }, { dia }) => {
    const year = Number.parseInt(dia.slice(0, 4), 10);
    return global && global.Año !== `${year}` && global.Año !== `${year - 1}` && { valor: global.Año };
  }),
];

/** Whether the document covers a period, or should. */
export function isAboutGeneralPublic({ comprobante: { InformacionGlobal, Receptor } }: Facts): boolean {
  return InformacionGlobal !== undefined || Receptor.Nombre === PUBLICO_EN_GENERAL;
}

function isTwoMonths(meses: string): boolean {
  return meses >= "13" && meses <= "18";
}

/** What the guide of the global invoice asks beyond the matrix; asked only of documents with InformacionGlobal. */
export const facturaGlobal: readonly DocumentRule[] = [
  documentRule("TIMBRA-GLOBAL-METODO-PAGO", "MetodoPago", ({ MetodoPago }) => MetodoPago !== "PUE"),
  documentRule("TIMBRA-GLOBAL-FORMA-PAGO", "FormaPago", ({ FormaPago }) => FormaPago === "99"),
  documentRule("TIMBRA-GLOBAL-EXPORTACION", "Exportacion", ({ Exportacion }) => Exportacion !== "01"),
  documentRule("TIMBRA-GLOBAL-USO", "Receptor.UsoCFDI", ({ Receptor }) => Receptor.UsoCFDI !== "S01"),
  relationRule("TIMBRA-GLOBAL-RELACION", ".TipoRelacion", ({ TipoRelacion }) => TipoRelacion !== "04"),
  {
    code: "TIMBRA-GLOBAL-NO-PERMITIDO",
    path: "*",
    check({ comprobante, conceptos }, report) {
      reportPresent(comprobante, ["CondicionesDePago"], "", report);
      reportPresent(comprobante.Emisor, ["FacAtrAdquirente"], "Emisor.", report);
      reportPresent(comprobante.Receptor, ["ResidenciaFiscal", "NumRegIdTrib"], "Receptor.", report);
      for (const { node, path } of conceptos) reportConcepto(node, `${path}.`, report);
      reportPresent(comprobante.Impuestos ?? {}, ["Retenciones"], "Impuestos.", report);
    },
  },
  {
    code: "TIMBRA-GLOBAL-CONCEPTO",
    path: "Conceptos[]",
    severity: "warning",
    check({ conceptos }, report) {
      for (const { node, path } of conceptos) reportUnusual(node, path, report);
    },
  },
];

function reportPresent<Node extends object>(
  node: Node,
  names: readonly (keyof Node & string)[],
  path: string,
  report: Report,
): void {
  for (const name of names) if (node[name] !== undefined) report(`${path}${name}`);
}

function reportConcepto(concepto: Concepto, path: string, report: Report): void {
  reportPresent(
    concepto,
    ["Unidad", "ACuentaTerceros", "InformacionAduanera", "CuentaPredial", "ComplementoConcepto", "Parte"],
    path,
    report,
  );
  reportPresent(concepto.Impuestos ?? {}, ["Retenciones"], `${path}Impuestos.`, report);
}

/** One line per ticket, always these values; hydrocarbons are the exception, hence a warning. */
const TICKET = { ClaveProdServ: "01010101", Cantidad: "1", ClaveUnidad: "ACT", Descripcion: "Venta" } as const;

function reportUnusual(concepto: Concepto, path: string, report: Report): void {
  for (const name of Object.keys(TICKET) as (keyof typeof TICKET)[]) {
    if (concepto[name] !== TICKET[name])
      report(`${path}.${name}`, { valor: (concepto[name] ?? "").slice(0, 60), esperado: TICKET[name] });
  }
}
