import type { PrintJob } from "./child/messages.ts";
import type { PrintImage, PrintInput } from "./print-input.ts";

/** A file of a few kilobytes can unfold into gigabytes; nobody's letterhead is larger than this. */
const MAX_SIDE = 4000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The images that may be handed to the drawing process: PNG, JPEG or GIF by their content, of a sane size. */
export function drawableImages({ logo, background }: PrintInput): PrintJob["images"] {
  return { ...(isDrawable(logo) && { logo: logo.bytes }), ...(isDrawable(background) && { background: background.bytes }) };
}

function isDrawable(image: PrintImage | undefined): image is PrintImage {
  const size = image && sizeOf(Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.byteLength));
  return !!size && size.width > 0 && size.height > 0 && size.width <= MAX_SIDE && size.height <= MAX_SIDE;
}

function sizeOf(bytes: Buffer): Size | null {
  if (bytes.length < 24) return null;
  if (bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
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
