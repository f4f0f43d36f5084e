import { readGif } from "./gif.ts";
import { type ImageHeader, readImageHeader } from "./image-header.ts";
import { readJpeg, writeJpeg } from "./jpeg.ts";
import type { Pixels } from "./pixels.ts";
import { readPng, writePng } from "./png.ts";
import type { ReencodeResult } from "./reencoder.ts";

/**
 * Decodes an image whose header was judged already, and encodes its picture anew. What its header said must be what it
 * holds.
 */
export function reencode(bytes: Uint8Array): ReencodeResult {
  const header = readImageHeader(bytes);
  if (header === null) return { ok: false, fault: "type" };
  const pixels = decodeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), header);
  if (pixels === null || pixels.width !== header.width || pixels.height !== header.height)
    return { ok: false, fault: "damaged" };
  const { width, height } = pixels;
  const isPhoto = header.format === "jpeg";
  const [mediaType, drawn] = isPhoto
    ? (["image/jpeg", writeJpeg(pixels)] as const)
    : (["image/png", writePng(pixels)] as const);
  return { ok: true, image: { mediaType, width, height, bytes: drawn } };
}

function decodeImage(file: Buffer, { format, width, height }: ImageHeader): Pixels | null {
  try {
    if (format === "png") return readPng(file);
    return format === "gif" ? readGif(file) : readJpeg(file, width * height);
  } catch {
    // Whatever a decoder says of it, it comes down to one thing.
    return null;
  }
}
