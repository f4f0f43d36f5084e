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
