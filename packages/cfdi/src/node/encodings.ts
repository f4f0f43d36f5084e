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
 * The UTF-8 bytes of a text, to be used before the next call: they are in memory that is reused. New memory for
 * each cadena costs as much as encoding it.
 */
export function utf8Of(text: string): Buffer {
  if (text.length > LONGEST) return Buffer.from(text, "utf8");
  return SCRATCH.subarray(0, SCRATCH.write(text, "utf8"));
}
