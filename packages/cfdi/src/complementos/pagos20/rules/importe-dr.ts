import type { Facts } from "../../../rules/facts.ts";
import type { Report } from "../../../rules/rule.ts";
import { hasRate } from "../../../rules/tasas.ts";
import { isInside, limitsOf } from "../../../totals/limits.ts";
import type { TaxFacts } from "./docto-facts.ts";

/**
 * Reports an ImporteDR that is not its BaseDR × TasaOCuotaDR but for rounding. The limits have as many decimals as the
 * amount is written with, and no fewer than its currency (docs/sat/pagos-importe-dr.md).
 */
export function reportOutsideDR({ base, tasa, importe, path }: TaxFacts, decimales: number | undefined, report: Report): void {
  if (!base || !tasa || !importe || decimales === undefined || base.isNegative()) return;
  const limits = limitsOf({ factor: base, other: tasa, isOtherExact: true }, Math.max(importe.scale, decimales));
  if (isInside(importe, limits)) return;
  report(`${path}.ImporteDR`, { valor: importe.toString(), minimo: limits.minimo.toString(), maximo: limits.maximo.toString() });
}

/**
 * Whether c_TasaOCuota has, or had on some day before, a rate: the invoice may be older than the receipt. True without
 * a rate.
 */
export function isKnownRate(
  { impuesto, factor, tasa }: { readonly impuesto: string; readonly factor: string; readonly tasa: TaxFacts["tasa"] },
  kind: "traslado" | "retencion",
  { context, dia }: Facts,
): boolean {
  if (tasa === undefined || factor === "Exento") return true;
  return hasRate(context.catalogos, { impuesto, factor, tasa }, kind, { from: "", to: dia });
}
