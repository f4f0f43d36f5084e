import { type Whole, whole } from "./whole.ts";

/**
 * What becomes of the digits of a number, as one whole number of which some are decimals. Handed over, not put in an
 * object first: there are millions.
 */
type Make<Result> = (units: Whole, scale: number) => Result;

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
export function readDigits<Result>(text: string, make: Make<Result>): Result | null {
  return text.length <= SHORT && text.charCodeAt(0) !== MINUS ? readShort(text, make) : readLong(text, make);
}

/** Nearly every amount is short, and reading it so costs a tenth of what BigInt(text) does. */
function readShort<Result>(text: string, make: Make<Result>): Result | null {
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
  return make(units, point === -1 ? 0 : last - point);
}

function readLong<Result>(text: string, make: Make<Result>): Result | null {
  if (text.length > LONGEST || !DECIMAL.test(text)) return null;
  const point = text.indexOf(".");
  if (point === -1) return make(whole(BigInt(text)), 0);
  return make(whole(BigInt(text.slice(0, point) + text.slice(point + 1))), text.length - point - 1);
}
