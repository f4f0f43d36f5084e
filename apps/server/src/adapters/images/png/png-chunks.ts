import { crc32 } from "@timbra/contract/zip";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const AROUND_BYTES = 12;

export interface PngChunk {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The chunks of a PNG up to IEND; null when one is cut short or a needed one has a wrong checksum, or IEND is missing
 * (RFC 2083 §3).
 */
export function readChunks(file: Buffer): readonly PngChunk[] | null {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + AROUND_BYTES + length;
    if (end > file.length) return null;
    const name = file.toString("latin1", at + 4, at + 8);
    if (isNeeded(name) && crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    if (name === "IEND") return chunks;
    chunks.push({ name, content: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return null;
}

/** RFC 2083 §3.3: a capital first letter. */
function isNeeded(name: string): boolean {
  return /^[A-Z]/.test(name);
}

export function writeChunk(name: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(content.length + AROUND_BYTES);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, "latin1");
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
