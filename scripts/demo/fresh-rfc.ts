import { randomInt } from "node:crypto";
import { parseRfc } from "@timbra/cfdi";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The RFC of a legal person that nobody has registered here yet, with a right check digit. */
export function freshRfc(): string {
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const date = `${two(randomInt(10, 25))}${two(randomInt(1, 13))}${two(randomInt(1, 29))}`;
  const stem = `${letters}${date}${LETTERS[randomInt(LETTERS.length)]}${randomInt(10)}`;
  const digit = [..."0123456789A"].find((one) => {
    const parsed = parseRfc(stem + one);
    return parsed.ok && parsed.rfc.checkDigitOk;
  });
  return digit === undefined ? freshRfc() : stem + digit;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
