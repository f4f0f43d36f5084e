import { Decimal } from "../decimal/decimal.ts";
import { LastFew } from "../last-few.ts";
import { MAX_DECIMALS, written } from "./written.ts";

/** A rate as it is written, and its value. */
export interface Rate {
  /** With six decimals. */
  readonly text: string;
  /** Without zeros at its end, which would only make products longer. */
  readonly value: Decimal;
}

const rates = new LastFew(readRate);

/** Rates are written with six decimals; a text that is no number stays as it is, for the rules to report. */
export function rateOf(draft: string): Rate {
  return rates.of(draft);
}

function readRate(draft: string): Rate {
  const value = Decimal.tryParse(draft);
  if (value === null) return { text: draft, value: Decimal.ZERO };
  return { text: written(value, MAX_DECIMALS), value: value.trimmed(0) };
}
