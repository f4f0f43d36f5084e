import { decode, encode } from "jpeg-js";
import type { Pixels } from "../pixels.ts";
import { exifOrientation } from "./exif-orientation.ts";
import { jpegSegments, START_OF_SCAN } from "./jpeg-segments.ts";
import { turnUpright } from "./turn.ts";

/** Above it the eye sees no difference and the file only grows. */
const QUALITY = 90;
const MEGA = 1_000_000;
const END_OF_IMAGE = Buffer.of(0xff, 0xd9);
const MEMORY_MB = 256;

/**
 * The picture of a JPEG, upright; throws or answers null when it is damaged. `mostPixels`: what is larger is not
 * decoded.
 */
export function readJpeg(file: Buffer, mostPixels: number): Pixels | null {
  if (!endsAsItShould(file)) return null;
  const options = { useTArray: true, formatAsRGBA: true, tolerantDecoding: false } as const;
  const { width, height, data } = decode(file, {
    ...options,
    maxResolutionInMP: mostPixels / MEGA,
    maxMemoryUsageInMB: MEMORY_MB,
  });
  return turnUpright({ width, height, rgba: data }, exifOrientation(file));
}

export function writeJpeg({ width, height, rgba }: Pixels): Uint8Array {
  return encode({ width, height, data: rgba }, QUALITY).data;
}

/**
 * One that was cut short lacks its end; a small picture inside the metadata has an end of its own, so only what follows
 * the scan counts.
 */
function endsAsItShould(file: Buffer): boolean {
  for (const { marker, end } of jpegSegments(file))
    if (marker === START_OF_SCAN) return file.indexOf(END_OF_IMAGE, end) !== -1;
  return false;
}
