import { exifOrientation, swapsSides } from "./jpeg/exif-orientation.ts";
import { jpegSegments } from "./jpeg/jpeg-segments.ts";

/**
 * What an image says of itself before it is decoded; its size as it is seen, which a photo on its side has the other
 * way round.
 */
export interface ImageHeader {
  readonly format: "png" | "gif" | "jpeg";
  readonly width: number;
  readonly height: number;
}

/**
 * What the first bytes say, whatever the name of the file: null when it is neither PNG, GIF nor JPEG, or has no size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPngHeader(file) ?? readGifHeader(file) ?? readJpegHeader(file);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

export const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** PNG, RFC 2083 §4.1.1: the signature, then the IHDR chunk: length, "IHDR", width, height. */
function readPngHeader(file: Buffer): ImageHeader | null {
  if (file.length < 24 || !file.subarray(0, 8).equals(PNG_SIGNATURE) || file.toString("latin1", 12, 16) !== "IHDR")
    return null;
  return { format: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** GIF89a §18: the signature, then the logical screen's width and height, little-endian. */
function readGifHeader(file: Buffer): ImageHeader | null {
  if (file.length < 10 || !/^GIF8[79]a$/.test(file.toString("latin1", 0, 6))) return null;
  return { format: "gif", width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
}

/** JPEG, ITU T.81 §B.2.2: the frame header holds precision, height and width. */
function readJpegHeader(file: Buffer): ImageHeader | null {
  const { frame, orientation } = { frame: frameOf(file), orientation: exifOrientation(file) };
  if (frame === null || frame.length < 5) return null;
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  return swapsSides(orientation) ? { format: "jpeg", width: height, height: width } : { format: "jpeg", width, height };
}

/** C4, C8 and CC lie among the markers of frames but are tables and an extension. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

function frameOf(file: Buffer): Buffer | null {
  for (const { marker, content } of jpegSegments(file))
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) return content;
  return null;
}
