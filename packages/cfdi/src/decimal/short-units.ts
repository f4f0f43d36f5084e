/** As many digits as a float holds exactly, with room for the point. */
const SHORT = 15;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/**
 * The digits of a short `digits[.digits]` as one exact integer: "10.50" is 1050. -1 for anything longer, or anything
 * else. Nearly every amount is short, and reading it so costs a third of what BigInt(text) does.
 */
export function shortUnits(text: string): number {
  if (text.length === 0 || text.length > SHORT) return -1;
  let units = 0;
  let point = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) units = units * 10 + (code - ZERO);
    else if (code === POINT && point === -1) point = at;
    else return -1;
  }
  const hasDigitsAround = point !== 0 && point !== text.length - 1;
  return hasDigitsAround ? units : -1;
}
