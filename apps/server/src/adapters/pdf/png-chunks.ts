const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const AROUND_BYTES = 12;
/** RFC 2083 §4.1 and §4.2.9: what the picture itself is made of. */
const DRAWN = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * A PNG without what is not drawn: colour profiles and texts, compressed, of which a megabyte can unfold into
 * gigabytes.
 */
export function withoutExtras(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length; ) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at);
    if (end > png.length) break;
    if (DRAWN.has(png.toString("latin1", at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
