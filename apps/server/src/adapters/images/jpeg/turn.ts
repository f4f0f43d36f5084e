import { blankPixels, type Pixels, RGBA } from "../pixels.ts";
import { swapsSides } from "./exif-orientation.ts";

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
export function turnUpright(pixels: Pixels, orientation: number): Pixels {
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
