/** The value of a character is its place here: blank 37, Ñ 38. */
const VALUES = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";

/**
 * The check digit of an RFC without its last character (12 characters of a person, 11 of a company): modulo 11 over
 * weights 13 to 2, a company padded with one blank on the left.
 */
export function rfcCheckDigit(withoutDigit: string): string {
  let total = 0;
  for (let at = 0; at < 12; at++) {
    const character = withoutDigit[at + withoutDigit.length - 12] ?? " ";
    total += VALUES.indexOf(character) * (13 - at);
  }
  const rest = 11 - (total % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "A" : String(rest);
}
