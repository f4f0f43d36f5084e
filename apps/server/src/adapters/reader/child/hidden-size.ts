import { inflateSync } from "node:zlib";

/** No page of words unpacks to as much; a page that does was made to fill the memory. */
const MOST_STREAM_BYTES = 40 * 1024 * 1024;
const BEGIN = "stream";

/**
 * Whether a compressed part of a PDF unpacks to more than a document of words can hold. The limits of the heap do not
 * bound what lies outside it.
 */
export function hidesTooMuch(bytes: Uint8Array): boolean {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = pdf.indexOf(BEGIN); at >= 0; at = pdf.indexOf(BEGIN, at + BEGIN.length)) {
    const start = at + BEGIN.length + (pdf[at + BEGIN.length] === 0x0d ? 2 : 1);
    // Only what begins as zlib's output does is worth the try.
    if (pdf[start] === 0x78 && tooLarge(pdf.subarray(start))) return true;
  }
  return false;
}

function tooLarge(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: MOST_STREAM_BYTES });
    return false;
  } catch (cause) {
    return cause instanceof RangeError;
  }
}
