import { type Child, ChildLost } from "../child/index.ts";
import { type RedrawJob, startRedrawChild } from "./child/redraw-job.ts";
import { readImageHeader } from "./image-header.ts";
import type { ImageRedrawer, PixelSize, Redrawing } from "./image-redrawer.ts";

interface RedrawerLimits {
  /** For one image; the largest that is allowed takes a fraction of it. */
  readonly timeoutMs: number;
  /** Whatever a room allows: no image of more pixels is decoded. */
  readonly mostPixels: number;
}

const LIMITS: RedrawerLimits = { timeoutMs: 20_000, mostPixels: 4_000_000 };

/** A redrawer over one process, started when needed and again when it is lost; images wait for each other. */
export function createImageRedrawer(
  given: Partial<RedrawerLimits> = {},
  start: () => Child<RedrawJob, Redrawing> = startRedrawChild,
): ImageRedrawer {
  const limits = { ...LIMITS, ...given };
  let child: Child<RedrawJob, Redrawing> | null = null;
  let line: Promise<unknown> = Promise.resolve();

  async function draw(bytes: Uint8Array): Promise<Redrawing> {
    child ??= start();
    try {
      return await child.run({ bytes }, limits.timeoutMs);
    } catch (cause) {
      if (cause instanceof ChildLost) close();
      throw cause;
    }
  }

  /** The process may have been lost before this image came to it; one that two processes were lost to is to blame. */
  async function drawTwice(bytes: Uint8Array): Promise<Redrawing> {
    try {
      return await draw(bytes).catch((cause: unknown) => {
        if (cause instanceof ChildLost) return draw(bytes);
        throw cause;
      });
    } catch (cause) {
      if (cause instanceof ChildLost) return { ok: false, fault: "damaged" };
      throw cause;
    }
  }

  function close(): void {
    child?.end();
    child = null;
  }

  return {
    close,
    redraw(bytes: Uint8Array, most: PixelSize): Promise<Redrawing> {
      const header = readImageHeader(bytes);
      if (header === null) return Promise.resolve({ ok: false, fault: "type" });
      const { width, height } = header;
      const fits = width <= most.width && height <= most.height && width * height <= limits.mostPixels;
      if (!fits) return Promise.resolve({ ok: false, fault: "dimensions" });
      const drawn = line.then(() => drawTwice(bytes));
      line = drawn.catch(() => undefined);
      return drawn;
    },
  };
}
