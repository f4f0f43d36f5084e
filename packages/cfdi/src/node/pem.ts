const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/;
const PEM_START = "-----BEGIN ";

/**
 * The DER inside a file that may be DER or PEM: people paste PEM by mistake, and nothing is lost by taking it. Null when
 * the PEM is broken.
 */
export function derOf(file: Uint8Array): Buffer | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.includes(PEM_START)) return bytes;
  const base64 = PEM.exec(bytes.toString("latin1"))?.[2];
  return base64 === undefined ? null : Buffer.from(base64, "base64");
}
