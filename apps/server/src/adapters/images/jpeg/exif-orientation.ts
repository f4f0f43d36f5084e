import { jpegSegments } from "./jpeg-segments.ts";

const APP1 = 0xe1;
const EXIF = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/**
 * How a photo has to be turned to stand upright, 1 to 8 (Exif 2.32 §4.6.4 A, tag 274); 1 when nothing says otherwise.
 */
export function exifOrientation(file: Buffer): number {
  for (const { marker, content } of jpegSegments(file)) {
    if (marker === APP1 && content.toString("latin1", 0, EXIF.length) === EXIF)
      return orientationIn(content.subarray(EXIF.length));
  }
  return UPRIGHT;
}

/** From 5 on the picture lies on its side. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}

/** A TIFF header, then the first directory: a count and as many entries of tag, type, count and value. */
function orientationIn(tiff: Buffer): number {
  if (tiff.length < 8) return UPRIGHT;
  const little = tiff.toString("latin1", 0, 2) === "II";
  const read = little ? tiff.readUInt16LE : tiff.readUInt16BE;
  const short = (at: number) => (at + 2 > tiff.length ? 0 : read.call(tiff, at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}
