/** A value of DER (X.690): its tag, and where its content lies. */
export interface DerValue {
  readonly tag: number;
  readonly start: number;
  readonly end: number;
}

/** The DER value at `at`; null when it does not fit before `limit`. */
export function derValueAt(der: Buffer, at: number, limit: number = der.length): DerValue | null {
  const [tag, first] = [der[at], der[at + 1]];
  if (tag === undefined || first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const start = at + 2 + lengthBytes;
  if (lengthBytes > 4 || start > limit) return null;
  const length = lengthBytes === 0 ? first : der.readUIntBE(at + 2, lengthBytes);
  return start + length > limit ? null : { tag, start, end: start + length };
}
