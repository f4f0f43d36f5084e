import type { Lista } from "../../../rules/catalogos.ts";
import type { Facts } from "../../../rules/facts.ts";
import { isNotCharged } from "../../../rules/impuestos-de-concepto.ts";
import type { Report, Rule } from "../../../rules/rule.ts";
import { type EstadoDeTasa, estadoDeTasa } from "../../../rules/tasas.ts";
import { isInside, limitsOf } from "../../../totals/limits.ts";
import type { PagosCode } from "../messages/es.ts";
import type { TrasladoDR } from "../pagos.ts";
import { type DoctoFacts, doctosIn, type TaxFacts } from "./pagos-facts.ts";
import { type PagosRule, pagosKey, rowRule } from "./pagos-rule.ts";

/** One of the two lists of ImpuestosDR. */
interface TaxList {
  readonly kind: "traslado" | "retencion";
  readonly node: string;
  of(docto: DoctoFacts): readonly TaxFacts[];
}

const TRASLADOS: TaxList = {
  kind: "traslado",
  node: "DoctoRelacionado[].ImpuestosDR.TrasladosDR",
  of: ({ traslados }) => traslados,
};
const RETENCIONES: TaxList = {
  kind: "retencion",
  node: "DoctoRelacionado[].ImpuestosDR.RetencionesDR",
  of: ({ retenciones }) => retenciones,
};

/** TrasladoDR: what the document charged, for this payment. */
export const trasladosDR: readonly PagosRule[] = [
  hasBase("CRP20255", TRASLADOS),
  taxKey("CRP20256", TRASLADOS, { lista: "c_Impuesto", at: "ImpuestoDR", refuses: isNotCharged }),
  taxKey("CRP20257", TRASLADOS, { lista: "c_TipoFactor", at: "TipoFactorDR" }),
  taxRule("CRP20258", TRASLADOS, "TipoFactorDR", ({ row }) =>
    row.TipoFactorDR === "Exento" && (row.TasaOCuotaDR ?? row.ImporteDR) !== undefined ? {} : undefined,
  ),
  taxRule("CRP20259", TRASLADOS, "TipoFactorDR", ({ row: { TipoFactorDR: factor, TasaOCuotaDR, ImporteDR } }) =>
    factor === "Exento" || (TasaOCuotaDR && ImporteDR) ? undefined : { factor },
  ),
  hasListedRate("CRP20260", TRASLADOS),
  isProduct("CRP20261", TRASLADOS),
];

/** RetencionDR: what the payer withheld of a document, for this payment. */
export const retencionesDR: readonly PagosRule[] = [
  hasBase("CRP20249", RETENCIONES),
  taxKey("CRP20250", RETENCIONES, { lista: "c_Impuesto", at: "ImpuestoDR" }),
  taxKey("CRP20251", RETENCIONES, { lista: "c_TipoFactor", at: "TipoFactorDR" }),
  taxRule("CRP20252", RETENCIONES, "TipoFactorDR", ({ row }) => (row.TipoFactorDR === "Exento" ? {} : undefined)),
  hasListedRate("CRP20253", RETENCIONES),
  isProduct("CRP20254", RETENCIONES),
];

type Attribute = keyof TrasladoDR;

function taxRule(
  code: PagosCode,
  { node, of }: TaxList,
  at: Attribute,
  broken: (tax: TaxFacts) => Readonly<Record<string, string>> | undefined,
): PagosRule {
  return rowRule(code, [node, at], ({ doctos }) => doctos.flatMap(of), broken);
}

function hasBase(code: PagosCode, list: TaxList): PagosRule {
  return taxRule(code, list, "BaseDR", ({ base }) => (base?.isZero() ? {} : undefined));
}

function taxKey(
  code: PagosCode,
  { node, of }: TaxList,
  { at, ...key }: { readonly lista: Lista; readonly at: Attribute; readonly refuses?: (clave: string) => boolean },
): PagosRule {
  return pagosKey({ code, path: `${node}[].${at}`, ...key }, ({ doctos }, visit) => {
    for (const { row, path } of doctos.flatMap(of)) visit(path, at, row[at]);
  });
}

function hasListedRate(code: PagosCode, { kind, node, of }: TaxList): PagosRule {
  return {
    code,
    path: `Complemento[].Pago[].${node}[].TasaOCuotaDR`,
    source: `matriz de Pagos 2.0, ${code}; c_TasaOCuota`,
    check(facts, report) {
      for (const { row, tasa, path } of doctosIn(facts).flatMap(of)) {
        const { ImpuestoDR: impuesto, TipoFactorDR: factor, TasaOCuotaDR: valor = "" } = row;
        if (stateOfRate({ impuesto, factor, tasa }, kind, facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, { valor, impuesto, factor });
      }
    },
  };
}

function isProduct(code: PagosCode, { node, of }: TaxList): PagosRule {
  return {
    code,
    path: `Complemento[].Pago[].${node}[].ImporteDR`,
    source: `matriz de Pagos 2.0, ${code}; docs/sat/pagos-importe-dr.md`,
    check(facts, report) {
      for (const docto of doctosIn(facts)) {
        for (const tax of of(docto)) reportOutsideDR(tax, docto.decimales, report);
      }
    },
  };
}

/**
 * Reports an ImporteDR that is not its BaseDR × TasaOCuotaDR but for rounding. The limits have as many decimals as the
 * amount is written with, and no fewer than its currency (docs/sat/pagos-importe-dr.md).
 */
function reportOutsideDR({ base, tasa, importe, path }: TaxFacts, decimales: number | undefined, report: Report): void {
  if (!base || !tasa || !importe || decimales === undefined || base.isNegative()) return;
  const limits = limitsOf({ factor: base, other: tasa, isOtherExact: true }, Math.max(importe.scale, decimales));
  if (isInside(importe, limits)) return;
  report(`${path}.ImporteDR`, {
    valor: importe.toString(),
    minimo: limits.minimo.toString(),
    maximo: limits.maximo.toString(),
  });
}

/**
 * Whether c_TasaOCuota has, or had on some day before, a rate: the invoice may be older than the receipt. "vigente"
 * without a rate.
 */
export function stateOfRate(
  { impuesto, factor, tasa }: { readonly impuesto: string; readonly factor: string; readonly tasa: TaxFacts["tasa"] },
  kind: "traslado" | "retencion",
  { context, dia }: Facts,
): EstadoDeTasa {
  if (tasa === undefined || factor === "Exento") return "vigente";
  return estadoDeTasa(context.catalogos, { impuesto, factor, tasa }, kind, { from: "", to: dia });
}

/** The same as of the lines of an invoice: nothing can be said of a rate of a day before our list begins. */
export const tasasDR: Rule<string> = {
  code: "TIMBRA-TASA-DESCONOCIDA",
  path: "Complemento[].Pago[].DoctoRelacionado[].ImpuestosDR.*[].TasaOCuotaDR",
  source: "c_TasaOCuota; an edition has not the rows of years gone by",
  severity: "warning",
  check(facts, report) {
    for (const { traslados, retenciones } of doctosIn(facts)) {
      for (const tax of traslados) reportUnknown(tax, "traslado", facts, report);
      for (const tax of retenciones) reportUnknown(tax, "retencion", facts, report);
    }
  },
};

function reportUnknown(
  { row, tasa, path }: TaxFacts,
  kind: "traslado" | "retencion",
  facts: Facts,
  report: Report,
): void {
  const { ImpuestoDR: impuesto, TipoFactorDR: factor, TasaOCuotaDR: valor = "" } = row;
  if (stateOfRate({ impuesto, factor, tasa }, kind, facts) !== "desconocida") return;
  report(`${path}.TasaOCuotaDR`, { valor, impuesto, fecha: facts.dia });
}
