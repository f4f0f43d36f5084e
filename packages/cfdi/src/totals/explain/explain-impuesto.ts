import type { Traslado } from "../../comprobante/traslado.ts";
import { Decimal } from "../../decimal/decimal.ts";
import { limitsOf } from "../limits.ts";
import { threefoldOfIva, twoThirdsOfIva } from "../two-thirds.ts";
import { amountOf, MAX_DECIMALS } from "../written.ts";
import { type Step, stepOf, term } from "./step.ts";

/** Where a third that goes on for ever is cut to be shown. */
const SHOWN_DECIMALS = 12;
const THREE = Decimal.parse("3");

interface Context {
  readonly rule: "traslado" | "retencion";
  /** The currency's. */
  readonly decimals: number;
}

/**
 * The tax of a row, Base by TasaOCuota, or two thirds of IVA where `price` withholds so; undefined for an exempt one.
 */
export function explainImpuesto(row: Traslado, place: string, { rule, decimals }: Context): Step | undefined {
  if (row.TasaOCuota === undefined) return undefined;
  const base = amountOf(row.Base);
  const rate = amountOf(row.TasaOCuota);
  const limits = limitsOf({ factor: base, other: rate, isOtherExact: true }, decimals);
  const parts = { path: `${place}.Importe`, decimals: MAX_DECIMALS, written: row.Importe, limits } as const;
  const terms = [term(`${place}.Base`, row.Base), term(`${place}.TasaOCuota`, row.TasaOCuota)];
  const byRate = stepOf({ ...parts, rule, operation: "product", terms, exact: base.times(rate) });
  const thirds = rule === "retencion" ? twoThirds(row, decimals) : undefined;
  if (thirds === undefined || byRate.verdict === "exact") return byRate;
  const { threefold, exact, result } = thirds;
  const thirdsTerms = [term(`${place}.Base`, row.Base), term("", threefold)];
  return stepOf({ ...parts, rule: "dos-tercios", operation: "two-thirds", terms: thirdsTerms, exact, result });
}

function twoThirds(
  row: Traslado,
  decimals: number,
): { readonly threefold: string; readonly exact: Decimal; readonly result: Decimal } | undefined {
  const { Impuesto, TipoFactor, TasaOCuota = "" } = row;
  if (Impuesto !== "002") return undefined;
  const value = amountOf(TasaOCuota);
  const rate = { text: value.withScale(MAX_DECIMALS).toString(), value };
  const result = twoThirdsOfIva({ tipo: "retencion", Impuesto, TipoFactor }, row.Base, rate, decimals);
  const threefold = threefoldOfIva(rate.text);
  if (result === undefined || threefold === undefined) return undefined;
  return {
    threefold: threefold.toString(),
    exact: amountOf(row.Base).times(threefold).dividedBy(THREE, SHOWN_DECIMALS, "down"),
    result,
  };
}
