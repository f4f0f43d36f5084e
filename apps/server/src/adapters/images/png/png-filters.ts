/** RFC 2083 §6: none, left, above, the mean of both, and the nearest neighbour. */
export const FILTERS = 5;

/** What a byte is told as the difference to; a: to the left, b: above, c: above to the left. */
function predicted(filter: number, a: number, b: number, c: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return a;
  if (filter === 2) return b;
  return filter === 3 ? (a + b) >> 1 : paeth(a, b, c);
}

/** RFC 2083 §6.6: the neighbour that is nearest to a + b - c. */
function paeth(a: number, b: number, c: number): number {
  const guess = a + b - c;
  const [toA, toB, toC] = [Math.abs(guess - a), Math.abs(guess - b), Math.abs(guess - c)];
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
}

/**
 * Undoes a row's filter in place; false when there is no such filter. `step`: bytes from a pixel to the same byte of
 * the one before.
 */
export function unfilterRow(row: Uint8Array, above: Uint8Array, filter: number, step: number): boolean {
  if (filter >= FILTERS) return false;
  for (let at = 0; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) + predicted(filter, before(row, at, step), above[at] ?? 0, before(above, at, step));
  }
  return true;
}

/**
 * Writes a row filtered into `into`, and answers how much is left of it: the smaller, the better it compresses. Gives
 * up once that is `most`.
 */
export function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  filter: number,
  step: number,
  into: Uint8Array,
  most: number,
): number {
  let left = 0;
  for (let at = 0; at < row.length && left < most; at += 1) {
    const rest =
      ((row[at] ?? 0) - predicted(filter, before(row, at, step), above[at] ?? 0, before(above, at, step))) & 0xff;
    into[at] = rest;
    left += rest < 128 ? rest : 256 - rest;
  }
  return left;
}

function before(row: Uint8Array, at: number, step: number): number {
  return at < step ? 0 : (row[at - step] ?? 0);
}
