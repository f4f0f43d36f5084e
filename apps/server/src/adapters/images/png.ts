import { inflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { pngChunks, withoutExtras } from "./image-header.ts";
import { type Pixels, RGBA } from "./pixels.ts";

/**
 * The picture of a PNG; throws or answers null when it is damaged. Never unfolds more than the size in its header
 * needs.
 */
export function readPng(file: Buffer): Pixels | null {
  const picture = withoutExtras(file);
  if (!holdsWhatItSays(picture)) return null;
  const { width, height, data } = PNG.sync.read(picture);
  return { width, height, rgba: data };
}

/**
 * Whether the data unfolds to exactly the rows that the header announces. pngjs would unfold an interlaced picture
 * without a bound, and draw another that holds more than it says.
 */
function holdsWhatItSays(picture: Buffer): boolean {
  const [header, ...others] = pngChunks(picture);
  const packed = others.filter(({ name }) => name === "IDAT").map(({ content }) => content);
  if (header?.name !== "IHDR") return false;
  const needed = unfoldedBytes(header.content);
  return inflateSync(Buffer.concat(packed), { maxOutputLength: needed }).length === needed;
}

/** RFC 2083 §4.1.1: the samples of a pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** RFC 2083 §2.6: x, y and steps of the seven passes of an interlaced picture. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;

/** All rows of all passes, each with the byte that names its filter. `header`: the content of IHDR. */
function unfoldedBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colourType = 0, , , interlace] = header.subarray(8);
  const bitsOfPixel = depth * (SAMPLES[colourType] ?? 0);
  return (interlace === 1 ? ADAM7 : ONE_PASS).reduce((sum, [x, y, stepX, stepY]) => {
    const [across, down] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return across > 0 && down > 0 ? sum + down * (1 + Math.ceil((across * bitsOfPixel) / 8)) : sum;
  }, 0);
}

const [COLOUR, COLOUR_ALPHA] = [2, 6] as const;
const OPAQUE = 255;

/** A PNG of the picture and of nothing else; without opacity when all of it is opaque. */
export function writePng(pixels: Pixels): Uint8Array {
  const png = new PNG({ width: pixels.width, height: pixels.height });
  png.data = Buffer.from(pixels.rgba.buffer, pixels.rgba.byteOffset, pixels.rgba.byteLength);
  return PNG.sync.write(png, { colorType: isOpaque(pixels) ? COLOUR : COLOUR_ALPHA });
}

function isOpaque({ rgba }: Pixels): boolean {
  for (let at = RGBA - 1; at < rgba.length; at += RGBA) if (rgba[at] !== OPAQUE) return false;
  return true;
}
