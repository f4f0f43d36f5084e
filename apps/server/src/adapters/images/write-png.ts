import { deflateSync } from "node:zlib";
import { PNG_SIGNATURE } from "./image-header.ts";
import { type Pixels, RGBA } from "./pixels.ts";
import { COLOUR, COLOUR_ALPHA, FILTERS, filterRow, writeChunk } from "./png-format.ts";

const RGB = 3;
const OPAQUE = 255;
const BITS = 8;

/** A PNG of the picture and of nothing else; without opacity when all of it is opaque. */
export function writePng(pixels: Pixels): Uint8Array {
  const samples = isOpaque(pixels) ? RGB : RGBA;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.width, 0);
  header.writeUInt32BE(pixels.height, 4);
  header.set([BITS, samples === RGB ? COLOUR : COLOUR_ALPHA], 8);
  const data = deflateSync(filteredRows(pixels, samples));
  return Buffer.concat([
    PNG_SIGNATURE,
    writeChunk("IHDR", header),
    writeChunk("IDAT", data),
    writeChunk("IEND", Buffer.alloc(0)),
  ]);
}

function isOpaque({ rgba }: Pixels): boolean {
  for (let at = RGBA - 1; at < rgba.length; at += RGBA) if (rgba[at] !== OPAQUE) return false;
  return true;
}

/** Each row under the filter that leaves least of it (RFC 2083 §9.6). */
function filteredRows({ width, height, rgba }: Pixels, samples: number): Buffer {
  const rowBytes = width * samples;
  const out = Buffer.alloc(height * (rowBytes + 1));
  const attempt = new Uint8Array(rowBytes);
  let above = new Uint8Array(rowBytes);
  for (let line = 0; line < height; line += 1) {
    const row = rowOf(rgba, line * width, width, samples);
    let least = Number.POSITIVE_INFINITY;
    for (let filter = 0; filter < FILTERS; filter += 1) {
      const left = filterRow(row, above, filter, samples, attempt, least);
      if (left >= least) continue;
      least = left;
      out[line * (rowBytes + 1)] = filter;
      out.set(attempt, line * (rowBytes + 1) + 1);
    }
    above = row;
  }
  return out;
}

function rowOf(rgba: Uint8Array, first: number, width: number, samples: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(width * samples);
  for (let at = 0; at < width; at += 1) {
    const from = (first + at) * RGBA;
    row.set(rgba.subarray(from, from + samples), at * samples);
  }
  return row;
}
