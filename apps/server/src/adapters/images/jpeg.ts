import { decode, encode } from "jpeg-js";
import { exifOrientation, jpegSegments, START_OF_SCAN, swapsSides } from "./image-header.ts";
import { blankPixels, type Pixels, RGBA } from "./pixels.ts";

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
  if (!hasEndMarker(file)) return null;
  const options = { useTArray: true, formatAsRGBA: true, tolerantDecoding: false } as const;
  const { width, height, data } = decode(file, {
    ...options,
    maxResolutionInMP: mostPixels / MEGA,
    maxMemoryUsageInMB: MEMORY_MB,
  });
  return applyOrientation({ width, height, rgba: data }, exifOrientation(file));
}

export function writeJpeg({ width, height, rgba }: Pixels): Uint8Array {
  return encode({ width, height, data: rgba }, QUALITY).data;
}

/**
 * One that was cut short lacks its end; a small picture inside the metadata has an end of its own, so only what follows
 * the scan counts.
 */
function hasEndMarker(file: Buffer): boolean {
  for (const { marker, end } of jpegSegments(file))
    if (marker === START_OF_SCAN) return file.indexOf(END_OF_IMAGE, end) !== -1;
  return false;
}

/**
 * Where a pixel of the upright picture comes from in the one as it was taken, by the number of its orientation (Exif
 * 2.32 §4.6.4 A).
 */
const SOURCES: Readonly<
  Record<number, (x: number, y: number, right: number, bottom: number) => readonly [x: number, y: number]>
> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
};

/** The picture upright. */
function applyOrientation(pixels: Pixels, orientation: number): Pixels {
  const source = SOURCES[orientation];
  if (source === undefined) return pixels;
  const [right, bottom] = [pixels.width - 1, pixels.height - 1];
  const turned = swapsSides(orientation)
    ? blankPixels(pixels.height, pixels.width)
    : blankPixels(pixels.width, pixels.height);
  for (let y = 0; y < turned.height; y += 1) {
    for (let x = 0; x < turned.width; x += 1) {
      const [fromX, fromY] = source(x, y, right, bottom);
      const from = (fromY * pixels.width + fromX) * RGBA;
      turned.rgba.set(pixels.rgba.subarray(from, from + RGBA), (y * turned.width + x) * RGBA);
    }
  }
  return turned;
}
