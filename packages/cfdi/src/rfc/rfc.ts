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

/** The value of a character is its place here: blank 37, Ñ 38. */
const VALUES = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";

/**
 * The check digit of an RFC without its last character (12 characters of a person, 11 of a company): modulo 11 over
 * weights 13 to 2, a company padded with one blank on the left.
 */
function rfcCheckDigit(withoutDigit: string): string {
  let total = 0;
  for (let at = 0; at < 12; at++) {
    const character = withoutDigit[at + withoutDigit.length - 12] ?? " ";
    total += VALUES.indexOf(character) * (13 - at);
  }
  const rest = 11 - (total % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "A" : String(rest);
}

const DAY_TOO_MANY = /^\d\d(?:023[01]|(?:04|06|09|11)31)$/;
const LEAP_YEAR = /^(?:[02468][048]|[13579][26])/;

/**
 * Whether AAMMDD, already of the form that an RFC asks (month 01-12, day 01-31), is a date of some century: 29 February
 * of "00" is, since 2000 was a leap year.
 */
function isCalendarDate(text: string): boolean {
  if (text.endsWith("0229")) return LEAP_YEAR.test(text);
  return !DAY_TOO_MANY.test(text);
}
