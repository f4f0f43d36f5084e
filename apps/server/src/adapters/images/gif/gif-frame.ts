const [EXTENSION, IMAGE] = [0x21, 0x2c];
const GRAPHIC_CONTROL = 0xf9;
const HEADER_BYTES = 13;

export interface GifFrame {
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
export function readFirstFrame(file: Buffer): GifFrame | null {
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
