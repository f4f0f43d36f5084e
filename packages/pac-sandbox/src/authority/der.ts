/** The handful of ASN.1 types a certificate is made of, as DER bytes (X.690). */

function tagged(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

function lengthOf(content: Uint8Array): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const digits: number[] = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.from([0x80 | digits.length, ...digits]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, Buffer.concat(parts));
export const octetString = (content: Uint8Array): Buffer => tagged(0x04, content);
export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
export const printableString = (text: string): Buffer => tagged(0x13, Buffer.from(text, "latin1"));
export const ia5String = (text: string): Buffer => tagged(0x16, Buffer.from(text, "latin1"));
export const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]));
export const nothing = (): Buffer => tagged(0x05, Buffer.alloc(0));

/** Bits in the order they are named, the first one first: `bitString([0x80], 7)` is one bit that is set. */
export const bitString = (bytes: Uint8Array | readonly number[], unused = 0): Buffer =>
  tagged(0x03, Buffer.concat([Buffer.from([unused]), Buffer.from(bytes)]));

/** `[n] EXPLICIT`. */
export const explicit = (n: number, content: Uint8Array): Buffer => tagged(0xa0 | n, content);

/** `[n] IMPLICIT` over a primitive type. */
export const implicit = (n: number, content: Uint8Array): Buffer => tagged(0x80 | n, content);

/** A positive integer given by its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const needsSign = (bytes[0] ?? 0) >= 0x80;
  return tagged(0x02, needsSign ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** "2.5.4.45" */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const digits = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest % 128));
  return digits;
}

/** UTCTime until 2049, GeneralizedTime from 2050 on, as RFC 5280 §4.1.2.5 asks. */
export function time(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/[-:T]|\.\d+/g, "");
  return instant.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), "latin1"))
    : tagged(0x18, Buffer.from(digits, "latin1"));
}
