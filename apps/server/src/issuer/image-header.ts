import type { IMAGE_TYPES } from "@timbra/contract";

export interface ImageHeader {
  readonly mediaType: (typeof IMAGE_TYPES)[number];
  readonly width: number;
  readonly height: number;
}

/** What an image says of itself in its first bytes, whatever its name: null when it is neither PNG, GIF nor JPEG, or has no size. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readPng(file) ?? readGif(file) ?? readJpeg(file);
  return header !== null && header.width > 0 && header.height > 0 ? header : null;
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** PNG, RFC 2083 §4.1.1: the signature, then the IHDR chunk: length, "IHDR", width, height. */
function readPng(file: Buffer): ImageHeader | null {
  if (file.length < 24 || !file.subarray(0, 8).equals(PNG_SIGNATURE) || file.toString("latin1", 12, 16) !== "IHDR") return null;
  return { mediaType: "image/png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** GIF89a §18: the signature, then the logical screen's width and height, little-endian. */
function readGif(file: Buffer): ImageHeader | null {
  if (file.length < 10 || !/^GIF8[79]a$/.test(file.toString("latin1", 0, 6))) return null;
  return { mediaType: "image/gif", width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
}

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
/** C4, C8 and CC lie among the frame markers but are tables and an extension. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** JPEG, ITU T.81 §B.1-B.2: segments of marker and length until the frame header: length, precision, height, width. */
function readJpeg(file: Buffer): ImageHeader | null {
  if (file.length < 4 || file[0] !== MARKER || file[1] !== START_OF_IMAGE) return null;
  let at = 2;
  while (at + 4 <= file.length && file[at] === MARKER) {
    const marker = file[at + 1] ?? 0;
    if (marker === START_OF_SCAN) return null;
    if (isFrame(marker))
      return at + 9 <= file.length ? { mediaType: "image/jpeg", height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) } : null;
    // Any number of fill bytes may stand before a marker.
    at += marker === MARKER ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
}
