import { gifOf, gradient, jpegOf, pngOf } from "../../adapters/images/testing/pictures.ts";

/** Whole, valid image files of a given size, made when a test asks for them by encoders that are not ours. */

export function png(width: number, height: number): Buffer {
  return pngOf(width, height, gradient(width, height));
}

export function gif(width: number, height: number): Buffer {
  return gifOf(width, height, [new Uint8Array(width * height)]);
}

export function jpeg(width: number, height: number): Buffer {
  return jpegOf(width, height, gradient(width, height));
}
