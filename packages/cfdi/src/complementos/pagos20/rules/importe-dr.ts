import type { Facts } from "../../../rules/facts.ts";
import type { Report, Rule } from "../../../rules/rule.ts";
import { type EstadoDeTasa, estadoDeTasa } from "../../../rules/tasas.ts";
import { isInside, limitsOf } from "../../../totals/limits.ts";
import type { TaxFacts } from "./docto-facts.ts";
import { doctosIn } from "./pagos-facts.ts";

/**
 * Reports an ImporteDR that is not its BaseDR × TasaOCuotaDR but for rounding. The limits have as many decimals as the
 * amount is written with, and no fewer than its currency (docs/sat/pagos-importe-dr.md).
 */
export function reportOutsideDR(
  { base, tasa, importe, path }: TaxFacts,
  decimales: number | undefined,
  report: Report,
): void {
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
      for (const tax of traslados) tellUnknown(tax, "traslado", facts, report);
      for (const tax of retenciones) tellUnknown(tax, "retencion", facts, report);
    }
  },
};

function tellUnknown(
  { row, tasa, path }: TaxFacts,
  kind: "traslado" | "retencion",
  facts: Facts,
  report: Report,
): void {
  const { ImpuestoDR: impuesto, TipoFactorDR: factor, TasaOCuotaDR: valor = "" } = row;
  if (stateOfRate({ impuesto, factor, tasa }, kind, facts) !== "desconocida") return;
  report(`${path}.TasaOCuotaDR`, { valor, impuesto, fecha: facts.dia });
}
