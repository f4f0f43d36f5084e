import { type Whole, whole } from "./whole.ts";

/** A text that is a decimal number: its digits as one whole number, and how many of them are decimals. */
export interface Digits {
  readonly units: Whole;
  readonly scale: number;
}

/** As many digits as a number holds exactly, with room for the point. */
const SHORT = 15;
/** No legal amount passes 25 characters; the limit keeps a hostile document from buying minutes of arithmetic. */
const LONGEST = 1000;
const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/** Reads `-?digits[.digits]`; null for anything else. "10.50" is 1050 units with two decimals. */
export function readDigits(text: string): Digits | null {
  return text.length <= SHORT && text.charCodeAt(0) !== MINUS ? readShort(text) : readLong(text);
}

/** Nearly every amount is short, and reading it so costs a tenth of what BigInt(text) does. */
function readShort(text: string): Digits | null {
  const last = text.length - 1;
  let units = 0;
  let point = -1;
  for (let at = 0; at <= last; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) units = units * 10 + (code - ZERO);
    else if (code === POINT && point === -1 && at > 0 && at < last) point = at;
    else return null;
  }
  if (last === -1) return null;
  return { units, scale: point === -1 ? 0 : last - point };
}

function readLong(text: string): Digits | null {
  if (text.length > LONGEST || !DECIMAL.test(text)) return null;
  const point = text.indexOf(".");
  if (point === -1) return { units: whole(BigInt(text)), scale: 0 };
  return { units: whole(BigInt(text.slice(0, point) + text.slice(point + 1))), scale: text.length - point - 1 };
}
