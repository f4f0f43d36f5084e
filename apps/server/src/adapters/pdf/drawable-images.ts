import type { PrintImage, PrintInput } from "./printer.ts";
import type { PrintJob } from "./typst-printer.ts";

/** A file of a few kilobytes can unfold into gigabytes; nobody's letterhead is larger than this. */
const MAX_SIDE = 4000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The images that may be handed to the drawing process: PNG, JPEG or GIF by their content, of a sane size, with nothing
 * in them but the picture.
 */
export function drawableImages({ logo, background }: PrintInput): PrintJob["images"] {
  const [drawnLogo, drawnBackground] = [isDrawable(logo), isDrawable(background)];
  return { ...(drawnLogo && { logo: drawnLogo }), ...(drawnBackground && { background: drawnBackground }) };
}

function isDrawable(image: PrintImage | undefined): Buffer | null {
  if (image === undefined) return null;
  const bytes = Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.byteLength);
  const size = sizeOf(bytes);
  if (size === null || size.width === 0 || size.height === 0 || size.width > MAX_SIDE || size.height > MAX_SIDE)
    return null;
  return isPng(bytes) ? withoutExtras(bytes) : bytes;
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n";
}

function sizeOf(bytes: Buffer): Size | null {
  if (bytes.length < 24) return null;
  if (isPng(bytes)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)))
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
}

/** The size stands in the first start-of-frame segment: C0 to CF, but for C4, C8 and CC (ITU-T T.81, table B.1). */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const SIGNATURE_BYTES = 8;
/** Length, name and checksum around the content of a chunk. */
const AROUND_BYTES = 12;
/** RFC 2083 §4.1 and §4.2.9: what the picture itself is made of. */
const DRAWN = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * A PNG without what is not drawn: colour profiles and texts, compressed, of which a megabyte can unfold into
 * gigabytes.
 */
function withoutExtras(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length; ) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at);
    if (end > png.length) break;
    if (DRAWN.has(png.toString("latin1", at + 4, at + 8))) kept.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
