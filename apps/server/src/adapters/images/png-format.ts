import { crc32 } from "@timbra/contract/zip";

/** RFC 2083 §4.1.1: the kinds of pixel, by colour type: how many samples one has and how deep they may be. */
const COLOUR_TYPES: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

export const [GREY, COLOUR, PALETTE, GREY_ALPHA, COLOUR_ALPHA] = [0, 2, 3, 4, 6] as const;

export interface PngFormat {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  readonly colourType: number;
  /** Samples of a pixel. */
  readonly samples: number;
  readonly interlaced: boolean;
}

/** The IHDR chunk; null for what no PNG is. */
export function readFormat(header: Buffer): PngFormat | null {
  if (header.length !== 13) return null;
  const [depth = 0, colourType = 0, compression, filter, interlace] = header.subarray(8);
  const kind = COLOUR_TYPES[colourType];
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1))
    return null;
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    depth,
    colourType,
    samples: kind.samples,
    interlaced: interlace === 1,
  };
}

/** A part of the picture that is sent by itself: where its pixels lie, and how many rows of how many bytes it has. */
export interface PngPass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
}

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

/** The passes that hold anything. */
export function passesOf({ width, height, depth, samples, interlaced }: PngFormat): readonly PngPass[] {
  const passes = (interlaced ? ADAM7 : [[0, 0, 1, 1] as const]).map(([x, y, stepX, stepY]) => {
    const [across, down] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return { x, y, stepX, stepY, width: across, height: down, rowBytes: Math.ceil((across * samples * depth) / 8) };
  });
  return passes.filter((pass) => pass.width > 0 && pass.height > 0);
}

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const AROUND_BYTES = 12;

export interface PngChunk {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * The chunks of a PNG up to IEND; null when one is cut short or a needed one has a wrong checksum, or IEND is missing
 * (RFC 2083 §3).
 */
export function readChunks(file: Buffer): readonly PngChunk[] | null {
  const chunks: PngChunk[] = [];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= file.length; ) {
    const length = file.readUInt32BE(at);
    const end = at + AROUND_BYTES + length;
    if (end > file.length) return null;
    const name = file.toString("latin1", at + 4, at + 8);
    if (isNeeded(name) && crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null;
    if (name === "IEND") return chunks;
    chunks.push({ name, content: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return null;
}

/** RFC 2083 §3.3: a capital first letter. */
function isNeeded(name: string): boolean {
  return /^[A-Z]/.test(name);
}

export function writeChunk(name: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(content.length + AROUND_BYTES);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, "latin1");
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** RFC 2083 §6: none, left, above, the mean of both, and the nearest neighbour. */
export const FILTERS = 5;

/** What a byte is told as the difference to; a: to the left, b: above, c: above to the left. */
function predicted(filter: number, a: number, b: number, c: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return a;
  if (filter === 2) return b;
  return filter === 3 ? (a + b) >> 1 : paeth(a, b, c);
}

/** RFC 2083 §6.6: the neighbour that is nearest to a + b - c. */
function paeth(a: number, b: number, c: number): number {
  const guess = a + b - c;
  const [toA, toB, toC] = [Math.abs(guess - a), Math.abs(guess - b), Math.abs(guess - c)];
  if (toA <= toB && toA <= toC) return a;
  return toB <= toC ? b : c;
}

/**
 * Undoes a row's filter in place; false when there is no such filter. `step`: bytes from a pixel to the same byte of
 * the one before.
 */
export function unfilterRow(row: Uint8Array, above: Uint8Array, filter: number, step: number): boolean {
  if (filter >= FILTERS) return false;
  for (let at = 0; at < row.length; at += 1) {
    row[at] = (row[at] ?? 0) + predicted(filter, before(row, at, step), above[at] ?? 0, before(above, at, step));
  }
  return true;
}

/**
 * Writes a row filtered into `into`, and answers how much is left of it: the smaller, the better it compresses. Gives
 * up once that is `most`.
 */
export function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  filter: number,
  step: number,
  into: Uint8Array,
  most: number,
): number {
  let left = 0;
  for (let at = 0; at < row.length && left < most; at += 1) {
    const rest =
      ((row[at] ?? 0) - predicted(filter, before(row, at, step), above[at] ?? 0, before(above, at, step))) & 0xff;
    into[at] = rest;
    left += rest < 128 ? rest : 256 - rest;
  }
  return left;
}

function before(row: Uint8Array, at: number, step: number): number {
  return at < step ? 0 : (row[at - step] ?? 0);
}
