export type SqliteValue = string | number | null;

/** A number of one to nine bytes, seven bits in each but the last. */
export function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(at + 8), end: at + 9 };
}

/** The values of one row. Blobs are read as texts: none of the SAT's lists has one. */
export function readRecord(payload: Buffer): readonly SqliteValue[] {
  const header = readVarint(payload, 0);
  const values: SqliteValue[] = [];
  let body = header.value;
  for (let at = header.end; at < header.value; ) {
    const type = readVarint(payload, at);
    at = type.end;
    const length = lengthOf(type.value);
    values.push(valueIn(payload.subarray(body, body + length), type.value));
    body += length;
  }
  if (body > payload.length) throw new Error("a row is cut short");
  return values;
}

const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(type: number): number {
  return LENGTHS[type] ?? Math.floor((type - 12) / 2);
}

const DOUBLE = 7;
const ZERO = 8;
const ONE = 9;
const TEXT = 12;

function valueIn(bytes: Buffer, type: number): SqliteValue {
  if (type === 0) return null;
  if (type >= TEXT) return bytes.toString("utf8");
  if (type === ZERO || type === ONE) return type - ZERO;
  if (type === DOUBLE) return bytes.readDoubleBE(0);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}
