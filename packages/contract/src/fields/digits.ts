/**
 * The text of what a form or a client may send as a number or as its digits; anything else stays what it is, for the
 * schema to refuse.
 */
export function toDigits(input: unknown): unknown {
  return typeof input === "number" ? input.toString() : input;
}
