import { type Child, ChildProcessLost, KeptChild, startChild } from "../child-process.ts";
import { readImageHeader } from "./image-header.ts";

/** Sizes are in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface ReencodedImage extends PixelSize {
  readonly mediaType: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/**
 * `type`: neither PNG, JPEG nor GIF. `dimensions`: larger than allowed. `damaged`: cut short, or lying about what it
 * holds.
 */
export type ImageFault = "type" | "dimensions" | "damaged";

export type ReencodeResult =
  | { readonly ok: true; readonly image: ReencodedImage }
  | { readonly ok: false; readonly fault: ImageFault };

/**
 * Draws an uploaded image anew, so that of the file that somebody sent nothing is kept but the picture: no metadata
 * (place, owner, camera), no profiles, no frames after the first, nothing that another program could read as something
 * else. A photo keeps the way up that its metadata said. PNG and GIF become PNG; JPEG stays JPEG.
 */
export interface ImageReencoder {
  reencode(bytes: Uint8Array, limit: PixelSize): Promise<ReencodeResult>;
  close(): void;
}

interface ReencoderLimits {
  /** For one image; the largest that is allowed takes a fraction of it. */
  readonly timeoutMs: number;
  /** Whatever the caller allows: no image of more pixels is decoded. */
  readonly maxPixels: number;
}

const LIMITS: ReencoderLimits = { timeoutMs: 20_000, maxPixels: 4_000_000 };

/** Draws in one process; images wait for each other. */
export function createImageReencoder(
  given: Partial<ReencoderLimits> = {},
  start: () => Child<ReencodeJob, ReencodeResult> = startReencodeChild,
): ImageReencoder {
  const limits = { ...LIMITS, ...given };
  const kept = new KeptChild(start);
  let line: Promise<unknown> = Promise.resolve();

  /** A picture that two processes were lost to is to blame. */
  const draw = (bytes: Uint8Array): Promise<ReencodeResult> =>
    kept.run({ bytes }, limits.timeoutMs).catch((cause: unknown) => {
      if (cause instanceof ChildProcessLost) return { ok: false, fault: "damaged" };
      throw cause;
    });

  return {
    close: () => kept.stop(),
    reencode(bytes: Uint8Array, limit: PixelSize): Promise<ReencodeResult> {
      const header = readImageHeader(bytes);
      if (header === null) return Promise.resolve({ ok: false, fault: "type" });
      const { width, height } = header;
      const fits = width <= limit.width && height <= limit.height && width * height <= limits.maxPixels;
      if (!fits) return Promise.resolve({ ok: false, fault: "dimensions" });
      const drawn = line.then(() => draw(bytes));
      line = drawn.catch(() => undefined);
      return drawn;
    },
  };
}

/** What the parent asks of the child. */
export interface ReencodeJob {
  readonly bytes: Uint8Array;
}

function startReencodeChild(): Child<ReencodeJob, ReencodeResult> {
  return startChild("reencode-child", import.meta.url);
}
