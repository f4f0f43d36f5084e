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
