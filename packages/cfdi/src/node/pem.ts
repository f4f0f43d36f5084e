const PEM = /-----BEGIN ([A-Z0-9 ]+)-----\s+([A-Za-z0-9+/=\s]+?)-----END \1-----/;
const PEM_START = "-----BEGIN ";

/**
 * The DER inside a file that may be DER or PEM: people paste PEM by mistake, and nothing is lost by taking it. Null when
 * the file is PEM of something else than `label`.
 */
export function derOf(file: Uint8Array, label: string): Buffer | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.includes(PEM_START)) return bytes;
  const [, found, base64] = PEM.exec(bytes.toString("latin1")) ?? [];
  return found === label && base64 !== undefined ? Buffer.from(base64, "base64") : null;
}
