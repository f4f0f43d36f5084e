import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import type { MessageKey } from "../messages/es.ts";
import type { Params } from "../messages/sentence.ts";
import { decimalsOf, toDecimalText, wholeDigitsOf } from "./decimal-text.ts";

/** The bounds of an amount, as decimal texts. t_Importe (cfdv40.xsd) has at most 18 whole digits and 6 decimals. */
export interface DecimalBounds {
  readonly decimals: number;
  readonly min?: string;
  readonly max?: string;
  /** Strictly greater than zero. */
  readonly positive?: boolean;
}

/** What a form or a client may send for an amount. */
export type DecimalInput = string | number;

const WHOLE_DIGITS = 18;

/** A required amount; its output is canonical decimal text. */
export function decimalField(bounds: DecimalBounds, missing: MessageKey = "required") {
  return z.union([z.string(), z.number()], { error: missing }).transform((input, context) => {
    const read = readDecimal(input, bounds, missing);
    if (read.ok) return read.text;
    context.issues.push({ code: "custom", message: read.key, params: read.params, input });
    return z.NEVER;
  });
}

/** An amount that may be left out: absent, null and blank are all null. */
export function optionalDecimal(bounds: DecimalBounds) {
  return z
    .union([z.string(), z.number()], { error: "decimal" })
    .nullish()
    .transform((input, context) => {
      if (input === undefined || input === null || (typeof input === "string" && input.trim() === "")) return null;
      const read = readDecimal(input, bounds, "required");
      if (read.ok) return read.text;
      context.issues.push({ code: "custom", message: read.key, params: read.params, input });
      return z.NEVER;
    });
}

type Read =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly key: MessageKey; readonly params: Params };

function readDecimal(input: DecimalInput, bounds: DecimalBounds, missing: MessageKey): Read {
  if (typeof input === "string" && input.trim() === "") return refused(missing);
  const text = toDecimalText(input);
  if (text === null) return refused("decimal");
  if (wholeDigitsOf(text) > WHOLE_DIGITS) return refused("max_digits", { digits: WHOLE_DIGITS });
  if (decimalsOf(text) > bounds.decimals) return refused("max_decimals", { decimals: bounds.decimals });
  return inBounds(text, bounds);
}

function inBounds(text: string, { min, max, positive }: DecimalBounds): Read {
  const value = Decimal.parse(text);
  if (positive === true && value.compare(Decimal.ZERO) <= 0) return refused("positive");
  if (min !== undefined && value.compare(Decimal.parse(min)) < 0) return refused("number_min", { min });
  if (max !== undefined && value.compare(Decimal.parse(max)) > 0) return refused("number_max", { max });
  return { ok: true, text };
}

function refused(key: MessageKey, params: Params = {}): Read {
  return { ok: false, key, params };
}

/** A percentage of ISR withheld: 2 decimals (spec §5), up to the highest of c_TasaOCuota. */
export function isrPercent() {
  return optionalDecimal({ decimals: 2, min: "0", max: "35" });
}

/** A percentage of IEPS: 2 decimals (spec §5), up to the highest of c_TasaOCuota. */
export function iepsPercent() {
  return optionalDecimal({ decimals: 2, min: "0", max: "160" });
}

/**
 * The text of what a form or a client may send as a number or as its digits; anything else stays what it is, for the
 * schema to refuse.
 */
export function toDigits(input: unknown): unknown {
  return typeof input === "number" ? input.toString() : input;
}
