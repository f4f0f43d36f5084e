import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import type { MessageKey } from "../messages/es.ts";
import type { Params } from "../messages/sentence.ts";

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

/** Digits as a person or a program may write them: "1250.5", "1,250.50", ".5", "5.", "-3". */
const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/;
const GROUPED = /^(-?)(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/;

/**
 * The canonical decimal text of an amount on the wire, exact and with the decimals that were written: "1,250.50" is
 * "1250.50", 0.1 is "0.1", a text containing SIN is "0" (spec §3). Blanks around and one leading "$" are accepted.
 * `null` when it is no amount; never rounds, never goes through a float.
 */
export function toDecimalText(input: string | number): string | null {
  const text = String(input)
    .trim()
    .replace(/^(-?)\$\s?/, "$1");
  if (/sin/i.test(text)) return "0";
  if (typeof input === "number" && EXPONENT.test(text)) return expanded(text);
  const match = PLAIN.exec(text) ?? GROUPED.exec(text);
  if (match === null) return null;
  const [, sign = "", whole = "", fraction = ""] = match;
  return whole === "" && fraction === "" ? null : joined(sign, whole.replaceAll(",", ""), fraction);
}

/** How many decimals a canonical decimal text has. */
export function decimalsOf(text: string): number {
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}

/** The number of digits before the point of a canonical decimal text. */
export function wholeDigitsOf(text: string): number {
  return text.replace("-", "").split(".")[0]?.length ?? 0;
}

/** A JSON number that JavaScript prints with an exponent, written out. */
function expanded(text: string): string | null {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = EXPONENT.exec(text) ?? [];
  const shift = Number.parseInt(exponent, 10);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point <= 0) return joined(sign, "0", "0".repeat(-point) + digits);
  return joined(sign, digits.slice(0, point).padEnd(point, "0"), digits.slice(point));
}

function joined(sign: string, whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const text = fraction === "" ? digits : `${digits}.${fraction}`;
  return sign !== "" && /[1-9]/.test(text) ? `-${text}` : text;
}
