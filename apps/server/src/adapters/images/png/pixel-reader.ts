import { COLOUR, COLOUR_ALPHA, GREY, GREY_ALPHA, PALETTE, type PngFormat } from "./png-format.ts";

/** Sets the pixel at `into` of `rgba` from the `at`-th pixel of a row; false when the palette has no such colour. */
export type PixelReader = (row: Uint8Array, at: number, rgba: Uint8Array, into: number) => boolean;

const OPAQUE = 255;

/** How the pixels of a format are read. `palette`, `transparency`: the contents of PLTE and tRNS, empty without one. */
export function pixelReader(format: PngFormat, palette: Buffer, transparency: Buffer): PixelReader {
  const { depth, samples, colourType } = format;
  const sample = (row: Uint8Array, at: number) => rawSample(row, at, depth);
  const shade = depth === 8 ? (raw: number) => raw : (raw: number) => Math.round((raw * OPAQUE) / (2 ** depth - 1));
  const clear = (place: number) => (transparency.length >= (place + 1) * 2 ? transparency.readUInt16BE(place * 2) : -1);
  const [clear0, clear1, clear2] = [clear(0), clear(1), clear(2)];

  const readers: Readonly<Record<number, PixelReader>> = {
    [GREY]: (row, at, rgba, into) => {
      const raw = sample(row, at);
      const grey = shade(raw);
      return put(rgba, into, grey, grey, grey, raw === clear0 ? 0 : OPAQUE);
    },
    [GREY_ALPHA]: (row, at, rgba, into) => {
      const grey = shade(sample(row, at * samples));
      return put(rgba, into, grey, grey, grey, shade(sample(row, at * samples + 1)));
    },
    [COLOUR]: (row, at, rgba, into) => {
      const red = sample(row, at * samples);
      const green = sample(row, at * samples + 1);
      const blue = sample(row, at * samples + 2);
      const isClear = red === clear0 && green === clear1 && blue === clear2;
      return put(rgba, into, shade(red), shade(green), shade(blue), isClear ? 0 : OPAQUE);
    },
    [COLOUR_ALPHA]: (row, at, rgba, into) => {
      const first = at * samples;
      const [green, blue] = [shade(sample(row, first + 1)), shade(sample(row, first + 2))];
      return put(rgba, into, shade(sample(row, first)), green, blue, shade(sample(row, first + 3)));
    },
    [PALETTE]: (row, at, rgba, into) => {
      const index = sample(row, at);
      if (index * 3 + 2 >= palette.length) return false;
      return put(
        rgba,
        into,
        palette[index * 3],
        palette[index * 3 + 1],
        palette[index * 3 + 2],
        transparency[index] ?? OPAQUE,
      );
    },
  };
  return readers[colourType] ?? (() => false);
}

function put(rgba: Uint8Array, into: number, red = 0, green = 0, blue = 0, alpha = OPAQUE): true {
  rgba[into] = red;
  rgba[into + 1] = green;
  rgba[into + 2] = blue;
  rgba[into + 3] = alpha;
  return true;
}

/** The `at`-th sample of a row, of 1 to 16 bits; the first stands in the highest bits of a byte. */
function rawSample(row: Uint8Array, at: number, depth: number): number {
  if (depth === 8) return row[at] ?? 0;
  if (depth === 16) return ((row[at * 2] ?? 0) << 8) | (row[at * 2 + 1] ?? 0);
  const byte = row[(at * depth) >> 3] ?? 0;
  const shift = 8 - depth - ((at * depth) & 7);
  return (byte >> shift) & (2 ** depth - 1);
}
