import type { Facts } from "../../../rules/facts.ts";
import { isNotCharged } from "../../../rules/impuestos-de-concepto.ts";
import type { Report, Rule } from "../../../rules/rule.ts";
import { type EstadoDeTasa, estadoDeTasa } from "../../../rules/tasas.ts";
import { isInside, limitsOf } from "../../../totals/limits.ts";
import { doctosIn, type PagoFacts, pagosIn, type TaxFacts } from "./pagos-facts.ts";
import { type PagosRule, pagosKey, rowRule } from "./pagos-rule.ts";

const TRASLADOS_DR = "DoctoRelacionado[].ImpuestosDR.TrasladosDR";
const trasladosOf = ({ doctos }: PagoFacts) => doctos.flatMap(({ traslados }) => traslados);

/** TrasladoDR: what the document charged, for this payment. */
export const trasladosDR: readonly PagosRule[] = [
  rowRule(trasladosOf, {
    code: "CRP20255",
    node: TRASLADOS_DR,
    at: "BaseDR",
    broken: ({ base }) => (base?.isZero() ? {} : undefined),
  }),
  pagosKey(
    { code: "CRP20256", lista: "c_Impuesto", path: `${TRASLADOS_DR}[].ImpuestoDR`, refuses: isNotCharged },
    (pago, visit) => {
      for (const { row, path } of trasladosOf(pago)) visit(path, "ImpuestoDR", row.ImpuestoDR);
    },
  ),
  pagosKey({ code: "CRP20257", lista: "c_TipoFactor", path: `${TRASLADOS_DR}[].TipoFactorDR` }, (pago, visit) => {
    for (const { row, path } of trasladosOf(pago)) visit(path, "TipoFactorDR", row.TipoFactorDR);
  }),
  rowRule(trasladosOf, {
    code: "CRP20258",
    node: TRASLADOS_DR,
    at: "TipoFactorDR",
    broken: ({ row }) =>
      row.TipoFactorDR === "Exento" && (row.TasaOCuotaDR ?? row.ImporteDR) !== undefined ? {} : undefined,
  }),
  rowRule(trasladosOf, {
    code: "CRP20259",
    node: TRASLADOS_DR,
    at: "TipoFactorDR",
    broken: ({ row: { TipoFactorDR: factor, TasaOCuotaDR, ImporteDR } }) =>
      factor === "Exento" || (TasaOCuotaDR && ImporteDR) ? undefined : { factor },
  }),
  {
    code: "CRP20260",
    path: `Complemento[].Pago[].${TRASLADOS_DR}[].TasaOCuotaDR`,
    source: "matriz de Pagos 2.0, CRP20260; c_TasaOCuota",
    check(facts, report) {
      for (const { row, tasa, path } of pagosIn(facts).flatMap(trasladosOf)) {
        const rate = { impuesto: row.ImpuestoDR, factor: row.TipoFactorDR, tasa };
        if (stateOfRate(rate, "traslado", facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, {
            valor: row.TasaOCuotaDR ?? "",
            impuesto: rate.impuesto,
            factor: rate.factor,
          });
      }
    },
  },
  {
    code: "CRP20261",
    path: `Complemento[].Pago[].${TRASLADOS_DR}[].ImporteDR`,
    source: "matriz de Pagos 2.0, CRP20261; docs/sat/pagos-importe-dr.md",
    check(facts, report) {
      for (const { traslados, decimales } of doctosIn(facts)) {
        for (const tax of traslados) reportOutsideDR(tax, decimales, report);
      }
    },
  },
];

const RETENCIONES_DR = "DoctoRelacionado[].ImpuestosDR.RetencionesDR";

const retencionesOf = ({ doctos }: PagoFacts) => doctos.flatMap(({ retenciones }) => retenciones);

/** RetencionDR: what the payer withheld of a document, for this payment. */
export const retencionesDR: readonly PagosRule[] = [
  rowRule(retencionesOf, {
    code: "CRP20249",
    node: RETENCIONES_DR,
    at: "BaseDR",
    broken: ({ base }) => (base?.isZero() ? {} : undefined),
  }),
  pagosKey({ code: "CRP20250", lista: "c_Impuesto", path: `${RETENCIONES_DR}[].ImpuestoDR` }, (pago, visit) => {
    for (const { row, path } of retencionesOf(pago)) visit(path, "ImpuestoDR", row.ImpuestoDR);
  }),
  pagosKey({ code: "CRP20251", lista: "c_TipoFactor", path: `${RETENCIONES_DR}[].TipoFactorDR` }, (pago, visit) => {
    for (const { row, path } of retencionesOf(pago)) visit(path, "TipoFactorDR", row.TipoFactorDR);
  }),
  rowRule(retencionesOf, {
    code: "CRP20252",
    node: RETENCIONES_DR,
    at: "TipoFactorDR",
    broken: ({ row }) => (row.TipoFactorDR === "Exento" ? {} : undefined),
  }),
  {
    code: "CRP20253",
    path: `Complemento[].Pago[].${RETENCIONES_DR}[].TasaOCuotaDR`,
    source: "matriz de Pagos 2.0, CRP20253; c_TasaOCuota",
    check(facts, report) {
      for (const { row, tasa, path } of pagosIn(facts).flatMap(retencionesOf)) {
        const rate = { impuesto: row.ImpuestoDR, factor: row.TipoFactorDR, tasa };
        if (stateOfRate(rate, "retencion", facts) === "inexistente")
          report(`${path}.TasaOCuotaDR`, { valor: row.TasaOCuotaDR, impuesto: rate.impuesto, factor: rate.factor });
      }
    },
  },
  {
    code: "CRP20254",
    path: `Complemento[].Pago[].${RETENCIONES_DR}[].ImporteDR`,
    source: "matriz de Pagos 2.0, CRP20254; docs/sat/pagos-importe-dr.md",
    check(facts, report) {
      for (const { retenciones, decimales } of doctosIn(facts)) {
        for (const tax of retenciones) reportOutsideDR(tax, decimales, report);
      }
    },
  },
];

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
