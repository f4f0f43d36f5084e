import { inflateSync } from "node:zlib";
import { blankPixels, type Pixels, RGBA } from "../pixels.ts";
import { pixelReader } from "./pixel-reader.ts";
import { type PngChunk, readChunks } from "./png-chunks.ts";
import { unfilterRow } from "./png-filters.ts";
import { PALETTE, type PngFormat, type PngPass, passesOf, readFormat } from "./png-format.ts";

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
