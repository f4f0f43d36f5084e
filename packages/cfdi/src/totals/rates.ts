import { Decimal } from "../decimal/decimal.ts";
import { MAX_DECIMALS, written } from "./written.ts";

/** A rate as it is written, and its value. */
export interface Rate {
  /** With six decimals. */
  readonly text: string;
  /** Without zeros at its end, which would only make products longer. */
  readonly value: Decimal;
}

/** The rates of a document, and then some. */
const MOST = 8;

const known: { readonly draft: string; readonly rate: Rate }[] = [];
let oldest = 0;

/** Rates are written with six decimals; a text that is no number stays as it is, for the rules to report. Lines repeat a few of them: these are remembered. */
export function rateOf(draft: string): Rate {
  for (const each of known) if (each.draft === draft) return each.rate;
  const rate = readRate(draft);
  known[oldest] = { draft, rate };
  oldest = (oldest + 1) % MOST;
  return rate;
}

function readRate(draft: string): Rate {
  const value = Decimal.tryParse(draft);
  if (value === null) return { text: draft, value: Decimal.ZERO };
  return { text: written(value, MAX_DECIMALS), value: value.trimmed(0) };
}
