import { inflateSync } from "node:zlib";
import { blankPixels, type Pixels, RGBA } from "./pixels.ts";
import {
  COLOUR,
  COLOUR_ALPHA,
  GREY,
  GREY_ALPHA,
  PALETTE,
  type PngChunk,
  type PngFormat,
  type PngPass,
  passesOf,
  readChunks,
  readFormat,
  unfilterRow,
} from "./png-format.ts";

/**
 * The picture of a PNG; throws or answers null when it is damaged. Never unfolds more than the size in its header
 * needs.
 */
export function readPng(file: Buffer): Pixels | null {
  const chunks = readChunks(file);
  const format = chunks?.[0]?.name === "IHDR" ? readFormat(chunks[0].content) : null;
  if (!chunks || format === null) return null;
  const palette = contentOf(chunks, "PLTE");
  if (format.colourType === PALETTE && palette.length === 0) return null;
  const read = pixelReader(format, palette, contentOf(chunks, "tRNS"));
  const passes = passesOf(format);
  const data = unfolded(chunks, passes);
  if (data === null) return null;

  const pixels = blankPixels(format.width, format.height);
  let from = 0;
  for (const pass of passes) {
    const rows = rowsOf(data.subarray(from), pass, format);
    if (rows === null) return null;
    const drawn = rows.every((row, line) => {
      const y = pass.y + line * pass.stepY;
      for (let at = 0; at < pass.width; at += 1) {
        if (!read(row, at, pixels.rgba, (y * format.width + pass.x + at * pass.stepX) * RGBA)) return false;
      }
      return true;
    });
    if (!drawn) return null;
    from += pass.height * (pass.rowBytes + 1);
  }
  return pixels;
}

function contentOf(chunks: readonly PngChunk[], name: string): Buffer {
  return chunks.find((chunk) => chunk.name === name)?.content ?? Buffer.alloc(0);
}

/** Every row of every pass with the byte of its filter: neither more nor less. */
function unfolded(chunks: readonly PngChunk[], passes: readonly PngPass[]): Buffer | null {
  const needed = passes.reduce((sum, pass) => sum + pass.height * (pass.rowBytes + 1), 0);
  const packed = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ content }) => content));
  const data = inflateSync(packed, { maxOutputLength: needed });
  return data.length === needed ? data : null;
}

/** The rows of a pass without their filters. */
function rowsOf(data: Buffer, pass: PngPass, { samples, depth }: PngFormat): readonly Uint8Array[] | null {
  const step = Math.max(1, (samples * depth) >> 3);
  const rows: Uint8Array[] = [];
  for (let line = 0; line < pass.height; line += 1) {
    const at = line * (pass.rowBytes + 1);
    const row = data.subarray(at + 1, at + 1 + pass.rowBytes);
    const above = rows[line - 1] ?? new Uint8Array(pass.rowBytes);
    if (!unfilterRow(row, above, data[at] ?? 0, step)) return null;
    rows.push(row);
  }
  return rows;
}

/** Sets the pixel at `into` of `rgba` from the `at`-th pixel of a row; false when the palette has no such colour. */
export type PixelReader = (row: Uint8Array, at: number, rgba: Uint8Array, into: number) => boolean;

const OPAQUE = 255;

/** How the pixels of a format are read. `palette`, `transparency`: the contents of PLTE and tRNS, empty without one. */
function pixelReader(format: PngFormat, palette: Buffer, transparency: Buffer): PixelReader {
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
