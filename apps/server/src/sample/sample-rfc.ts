import { parseRfc } from "@timbra/cfdi";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789A";

/** The RFC of a company that does not exist, with a right check digit. `random`: from 0 to less than 1. */
export function sampleRfc(random: () => number): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const letter = () => LETTERS[below(LETTERS.length)] ?? "A";
  const two = (least: number, limit: number) => String(least + below(limit)).padStart(2, "0");
  for (;;) {
    const stem = `${letter()}${letter()}${letter()}${two(10, 15)}${two(1, 12)}${two(1, 28)}${letter()}${below(10)}`;
    const right = [...DIGITS].find((digit) => {
      const read = parseRfc(stem + digit);
      return read.ok && read.rfc.checkDigitOk;
    });
    if (right !== undefined) return stem + right;
  }
}
