/** A value of DER (X.690): its tag, and where its content is. */
export interface DerValue {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

export const DER_INTEGER = 0x02;
export const DER_SEQUENCE = 0x30;

const MAX_LENGTH_BYTES = 4;

/**
 * The DER value at `at`; null when there is none, or when it does not fit before `limit` (which who holds but the
 * beginning of a file sets to infinity).
 */
export function derValueAt(der: ArrayLike<number>, at: number, limit: number = der.length): DerValue | null {
  const [tag, first] = [der[at], der[at + 1]];
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > MAX_LENGTH_BYTES || start > Math.min(limit, der.length)) return null;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = at + 2; index < start; index++) length = length * 256 + (der[index] ?? 0);
  return start + length > limit ? null : { tag, start, end: start + length };
}
