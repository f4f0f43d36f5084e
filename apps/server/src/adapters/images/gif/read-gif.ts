import { blankPixels, type Pixels, RGBA } from "../pixels.ts";
import { type GifFrame, readFirstFrame } from "./gif-frame.ts";
import { unpackLzw } from "./lzw.ts";

/** The first picture of a GIF, animated or not, on its screen; null when it is damaged. */
export function readGif(file: Buffer): Pixels | null {
  const screen = blankPixels(file.readUInt16LE(6), file.readUInt16LE(8));
  const frame = readFirstFrame(file);
  // A frame that sticks out is not drawn: the size of the screen is the one that was judged.
  if (frame === null || frame.x + frame.width > screen.width || frame.y + frame.height > screen.height) return null;
  const colours = unpackLzw(frame.packed, frame.codeBits, frame.width * frame.height);
  if (colours === null) return null;
  rowOrder(frame).forEach((row, line) => {
    const from = line * frame.width;
    const into = ((frame.y + row) * screen.width + frame.x) * RGBA;
    drawRow(screen.rgba.subarray(into), colours.subarray(from, from + frame.width), frame);
  });
  return screen;
}

function drawRow(into: Uint8Array, colours: Uint8Array, { palette, transparent }: GifFrame): void {
  colours.forEach((colour, at) => {
    if (colour === transparent) return;
    const [red = 0, green = 0, blue = 0] = palette.subarray(colour * 3, colour * 3 + 3);
    into.set([red, green, blue, 255], at * RGBA);
  });
}

/** GIF89a appendix E: an interlaced picture comes in four passes: first row and step of each. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** The rows of the picture in the order in which they come. */
function rowOrder({ height, interlaced }: GifFrame): readonly number[] {
  const passes = interlaced ? PASSES : [[0, 1] as const];
  return passes.flatMap(([first, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - first) / step)) }, (_, at) => first + at * step),
  );
}
