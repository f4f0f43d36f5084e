import type { PixelSize } from "./reencoder.ts";

/** A picture as four bytes a pixel: red, green, blue, opacity; rows from the top. */
export interface Pixels extends PixelSize {
  readonly rgba: Uint8Array;
}

/** Bytes of a pixel. */
export const RGBA = 4;

export function blankPixels(width: number, height: number): Pixels {
  return { width, height, rgba: new Uint8Array(width * height * RGBA) };
}
