import { blankPixels, type Pixels, RGBA } from "./pixels.ts";

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

const [EXTENSION, IMAGE] = [0x21, 0x2c];
const GRAPHIC_CONTROL = 0xf9;
const HEADER_BYTES = 13;

interface GifFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  /** Red, green, blue of each colour. */
  readonly palette: Uint8Array;
  /** The colour that is not drawn. */
  readonly transparent: number | null;
  readonly codeBits: number;
  readonly packed: Uint8Array;
}

/** The first picture in a GIF (GIF89a §20-23), still packed; null when there is none. */
function readFirstFrame(file: Buffer): GifFrame | null {
  const everybodys = tableAt(file, HEADER_BYTES, file[10] ?? 0);
  let at = HEADER_BYTES + everybodys.length;
  let transparent: number | null = null;
  while (at < file.length) {
    const kind = file[at];
    if (kind === IMAGE) return frameAt(file, at + 1, everybodys, transparent);
    if (kind !== EXTENSION) return null;
    const blocks = blocksAt(file, at + 2);
    if (blocks === null) return null;
    if (file[at + 1] === GRAPHIC_CONTROL)
      transparent = (blocks.content[0] ?? 0) & 1 ? (blocks.content[3] ?? null) : null;
    at = blocks.end;
  }
  return null;
}

function frameAt(file: Buffer, at: number, everybodys: Uint8Array, transparent: number | null): GifFrame | null {
  if (at + 10 > file.length) return null;
  const [x, y, width, height] = [0, 2, 4, 6].map((place) => file.readUInt16LE(at + place)) as [
    number,
    number,
    number,
    number,
  ];
  const flags = file[at + 8] ?? 0;
  const own = tableAt(file, at + 9, flags);
  const palette = own.length > 0 ? own : everybodys;
  const codes = at + 9 + own.length;
  const blocks = blocksAt(file, codes + 1);
  if (palette.length === 0 || width === 0 || height === 0 || blocks === null) return null;
  return {
    x,
    y,
    width,
    height,
    interlaced: (flags & 0x40) !== 0,
    palette,
    transparent,
    codeBits: file[codes] ?? 0,
    packed: blocks.content,
  };
}

/** A table of colours, where the flags before it say that there is one. */
function tableAt(file: Buffer, at: number, flags: number): Uint8Array {
  return (flags & 0x80) === 0 ? new Uint8Array() : file.subarray(at, at + 3 * 2 ** ((flags & 7) + 1));
}

/**
 * Blocks of up to 255 bytes with their length before them, up to an empty one, joined; null when the file ends before.
 */
function blocksAt(file: Buffer, start: number): { content: Buffer; end: number } | null {
  const parts: Buffer[] = [];
  let at = start;
  for (let length = file[at]; length !== undefined; length = file[at]) {
    if (length === 0) return { content: Buffer.concat(parts), end: at + 1 };
    parts.push(file.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return null;
}

const MAX_BITS = 12;

/**
 * Unpacks the LZW of a GIF (GIF89a appendix F) to `wanted` colour numbers; null when it is damaged or ends before.
 * Never makes more.
 */
function unpackLzw(packed: Uint8Array, colourBits: number, wanted: number): Uint8Array | null {
  if (colourBits < 1 || colourBits > 8) return null;
  const [clear, end] = [2 ** colourBits, 2 ** colourBits + 1];
  const table = new StringTable(clear);
  const nextCode = readCodes(packed);
  const out = new Uint8Array(wanted);
  let made = 0;
  while (made < wanted) {
    const code = nextCode(Math.min(MAX_BITS, table.codeBits));
    if (code === null || code === end) return null;
    if (code === clear) {
      table.forget();
      continue;
    }
    const string = table.take(code);
    if (string === null) return null;
    const fitting = string.subarray(0, wanted - made);
    out.set(fitting, made);
    made += fitting.length;
  }
  return out;
}

/** Codes of a growing width, lowest bits first; null at the end. */
function readCodes(packed: Uint8Array): (bits: number) => number | null {
  let [at, held, count] = [0, 0, 0];
  return (bits) => {
    while (count < bits) {
      const byte = packed[at];
      if (byte === undefined) return null;
      held |= byte << count;
      count += 8;
      at += 1;
    }
    const code = held & (2 ** bits - 1);
    held >>>= bits;
    count -= bits;
    return code;
  };
}

const MAX_CODES = 4096;

/** The strings of colours that LZW has seen. One is its last colour, and the code of what comes before it. */
class StringTable {
  readonly #clear: number;
  readonly #prefixes = new Uint16Array(MAX_CODES);
  readonly #suffixes = new Uint8Array(MAX_CODES);
  readonly #room = new Uint8Array(MAX_CODES);
  #next: number;
  #before: number | null = null;
  #first = 0;

  /** `clear`: the code after those of single colours; the one after it ends the picture. */
  constructor(clear: number) {
    this.#clear = clear;
    this.#next = clear + 2;
    for (let colour = 0; colour < clear; colour += 1) this.#suffixes[colour] = colour;
  }

  /** Bits of the next code. */
  get codeBits(): number {
    return 32 - Math.clz32(this.#next);
  }

  forget(): void {
    this.#next = this.#clear + 2;
    this.#before = null;
  }

  /** The string of a code, good until the next call, from which a new one is learnt; null for a code that cannot be. */
  take(code: number): Uint8Array | null {
    const before = this.#before;
    if (code > this.#next || (before === null && code >= this.#clear)) return null;
    let at = MAX_CODES;
    let rest = code;
    // The one code that may be used before it is known: what came before, and its first colour again.
    if (code === this.#next && before !== null) {
      at -= 1;
      this.#room[at] = this.#first;
      rest = before;
    }
    for (; rest > this.#clear; rest = this.#prefixes[rest] ?? 0) {
      at -= 1;
      this.#room[at] = this.#suffixes[rest] ?? 0;
    }
    this.#first = this.#suffixes[rest] ?? 0;
    at -= 1;
    this.#room[at] = this.#first;
    if (before !== null) this.#learn(before);
    this.#before = code;
    return this.#room.subarray(at);
  }

  #learn(before: number): void {
    if (this.#next >= MAX_CODES) return;
    this.#prefixes[this.#next] = before;
    this.#suffixes[this.#next] = this.#first;
    this.#next += 1;
  }
}
