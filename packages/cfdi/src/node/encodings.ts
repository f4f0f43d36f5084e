const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;
const PEM_START = "-----BEGIN ";

/**
 * The DER inside a file that may be DER or PEM: people paste PEM by mistake, and nothing is lost by taking it. Of
 * several blocks the first is meant that says to be what is `wanted`: a .cer.pem may begin with its public key. Null
 * when the PEM is broken.
 */
export function derOf(file: Uint8Array, wanted: "CERTIFICATE" | "PRIVATE KEY"): Buffer | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.includes(PEM_START)) return bytes;
  const blocks = [...bytes.toString("latin1").matchAll(PEM)];
  const base64 = (blocks.find(([, label = ""]) => label.endsWith(wanted)) ?? blocks[0])?.[2];
  return base64 === undefined ? null : Buffer.from(base64, "base64");
}

const SCRATCH = Buffer.allocUnsafeSlow(256 * 1024);
/** A UTF-16 unit takes three bytes at most. */
const LONGEST = SCRATCH.length / 3;

/**
 * The UTF-8 bytes of a text, to be used before the next call: they lie in memory that is used again. New memory for
 * each cadena costs as much as encoding it.
 */
export function utf8Of(text: string): Buffer {
  if (text.length > LONGEST) return Buffer.from(text, "utf8");
  return SCRATCH.subarray(0, SCRATCH.write(text, "utf8"));
}

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
