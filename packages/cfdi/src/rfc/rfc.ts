import { isCalendarDate } from "./calendar.ts";
import { rfcCheckDigit } from "./check-digit.ts";

/** Sales to the general public, and receivers without an RFC. */
export const RFC_GENERICO_NACIONAL = "XAXX010101000";

/** Receivers that live abroad. */
export const RFC_GENERICO_EXTRANJERO = "XEXX010101000";

/** A third party abroad, on whose behalf something is sold (docs/sat/tercero-extranjero.md). */
const RFC_TERCERO_EXTRANJERO = "EXT990101NI1";

/** Assigned by rule, not by computation: their check digit says nothing. */
const WITHOUT_CHECK_DIGIT: ReadonlySet<string> = new Set([
  RFC_GENERICO_NACIONAL,
  RFC_GENERICO_EXTRANJERO,
  RFC_TERCERO_EXTRANJERO,
]);

/** t_RFC of tdCFDI.xsd, in groups: letters, date AAMMDD, homoclave with its check digit. */
const RFC = /^([A-Z&Ñ]{3,4})(\d{2}(?:0[1-9]|1[012])(?:0[1-9]|[12]\d|3[01]))([A-Z0-9]{2}[0-9A])$/;

/** An RFC that was read, and whose it may be. */
export interface Rfc {
  readonly text: string;
  readonly kind: "fisica" | "moral" | "generico-nacional" | "generico-extranjero";
  /** Some real taxpayers have a digit that does not compute: a warning, never a refusal. */
  readonly checkDigitOk: boolean;
}

/** Whether a text has the form of an RFC, with a date that exists; its check digit may be wrong. */
export function isRfc(text: string): boolean {
  const date = RFC.exec(text)?.[2];
  return date !== undefined && isCalendarDate(date);
}

/**
 * Reads an RFC exactly as it must be written: upper case, no blanks, a date that exists. A person has 13 characters, a
 * company 12.
 */
export function parseRfc(text: string): { readonly ok: true; readonly rfc: Rfc } | { readonly ok: false } {
  if (!isRfc(text)) return { ok: false };
  const checkDigitOk = WITHOUT_CHECK_DIGIT.has(text) || rfcCheckDigit(text.slice(0, -1)) === text.at(-1);
  return { ok: true, rfc: { text, kind: kindOf(text), checkDigitOk } };
}

function kindOf(text: string): Rfc["kind"] {
  if (text === RFC_GENERICO_NACIONAL) return "generico-nacional";
  if (text === RFC_GENERICO_EXTRANJERO) return "generico-extranjero";
  return text.length === 13 ? "fisica" : "moral";
}
