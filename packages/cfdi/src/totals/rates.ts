import type { DraftImpuesto } from "../comprobante/draft.ts";
import { Decimal } from "../decimal/decimal.ts";
import { SmallLruCache } from "../small-lru-cache.ts";
import { amountOf, MAX_DECIMALS, toDecimalText } from "./decimal-text.ts";
import { isInside, limitsOf } from "./limits.ts";

/** A rate as it is written, and its value. */
interface Rate {
  /** With six decimals. */
  readonly text: string;
  /** Without zeros at its end, which would only make products longer. */
  readonly value: Decimal;
}

const rates = new SmallLruCache(readRate);

/** Rates are written with six decimals; a text that is no number stays as it is, for the rules to report. */
export function rateOf(draft: string): Rate {
  return rates.of(draft);
}

function readRate(draft: string): Rate {
  const value = Decimal.tryParse(draft);
  if (value === null) return { text: draft, value: Decimal.ZERO };
  return { text: toDecimalText(value, MAX_DECIMALS), value: value.trimmed(0) };
}

const THREE = Decimal.parse("3");

/** Two thirds of the IVA, as its rates are written with six decimals: times three they are exactly these. */
const THREEFOLD: ReadonlyMap<string, Decimal> = new Map([
  ["0.106667", Decimal.parse("0.32")],
  ["0.106666", Decimal.parse("0.32")],
  ["0.053333", Decimal.parse("0.16")],
]);

/** Three times the exact rate that a written one means: 0.32 for 0.106667; undefined for any other. */
export function threefoldOfIva(tasa: string): Decimal | undefined {
  return THREEFOLD.get(tasa);
}

/**
 * The IVA a company withholds from a professional or a landlord: two thirds of the IVA charged (RLIVA 3), of which the
 * rate written in the row is only an approximation. The guide (p. 36) withholds 1600.00 of 15000.00, not the 1600.005
 * of the rate. Undefined for any other tax, and where the exact amount would leave the limits of the rate (CFDI40186):
 * `base` as it is written, decimals of the currency. See docs/sat/dos-tercios.md.
 */
export function twoThirdsOfIva(tax: DraftImpuesto, base: string, tasa: Rate, decimales: number): Decimal | undefined {
  if (tax.Impuesto !== "002" || tax.TipoFactor !== "Tasa") return undefined;
  const threefold = threefoldOfIva(tasa.text);
  if (threefold === undefined) return undefined;
  const factor = amountOf(base);
  const exact = factor.times(threefold).dividedBy(THREE, MAX_DECIMALS);
  return isInside(exact, limitsOf({ factor, other: tasa.value, isOtherExact: true }, decimales)) ? exact : undefined;
}
