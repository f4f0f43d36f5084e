import { readImageHeader, withoutExtras } from "../images/index.ts";
import type { PrintImage, PrintInput } from "./printer.ts";
import type { PrintJob } from "./typst-printer.ts";

/** A file of a few kilobytes can unfold into gigabytes; nobody's letterhead is larger than this. */
const MAX_SIDE = 4000;

/**
 * The images that may be given to the drawing process: PNG, JPEG or GIF by their content, of a sane size, with nothing
 * in them but the picture.
 */
export function drawableImages({ logo, background }: PrintInput): PrintJob["images"] {
  const [drawnLogo, drawnBackground] = [drawable(logo), drawable(background)];
  return { ...(drawnLogo && { logo: drawnLogo }), ...(drawnBackground && { background: drawnBackground }) };
}

function drawable(image: PrintImage | undefined): Buffer | null {
  const header = image === undefined ? null : readImageHeader(image.bytes);
  if (image === undefined || header === null || header.width > MAX_SIDE || header.height > MAX_SIDE) return null;
  const bytes = Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.byteLength);
  return header.format === "png" ? withoutExtras(bytes) : bytes;
}
