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

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** PNG, RFC 2083 §4.1.1: the signature, then the IHDR chunk: length, "IHDR", width, height. */
function readPngHeader(file: Buffer): ImageHeader | null {
  if (file.length < 24 || !file.subarray(0, 8).equals(PNG_SIGNATURE) || file.toString("latin1", 12, 16) !== "IHDR")
    return null;
  return { format: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Length, name and checksum around the content of a chunk. */
const AROUND_BYTES = 12;

interface PngChunk {
  readonly name: string;
  readonly content: Buffer;
  /** With its length, name and checksum. */
  readonly whole: Buffer;
}

/** The chunks of a PNG up to IEND (RFC 2083 §3.2), or up to one that is cut short. */
export function* pngChunks(file: Buffer): Generator<PngChunk> {
  for (let at = PNG_SIGNATURE.length; at + AROUND_BYTES <= file.length; ) {
    const end = at + AROUND_BYTES + file.readUInt32BE(at);
    if (end > file.length) return;
    const name = file.toString("latin1", at + 4, at + 8);
    yield { name, content: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) };
    if (name === "IEND") return;
    at = end;
  }
}

/** RFC 2083 §4.1 and §4.2.9: what the picture itself is made of, after its header. */
const PICTURE_CHUNKS = ["PLTE", "tRNS", "IDAT", "IEND"];

/**
 * A PNG without what is not drawn: colour profiles and texts, compressed, of which a megabyte can unfold into
 * gigabytes; a second header, which would contradict the one that was judged; and whatever follows its end.
 */
export function withoutExtras(png: Buffer): Buffer {
  const [header, ...others] = pngChunks(png);
  const kept = others.filter(({ name }) => PICTURE_CHUNKS.includes(name));
  return Buffer.concat([PNG_SIGNATURE, ...(header ? [header, ...kept] : []).map(({ whole }) => whole)]);
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

const APP1 = 0xe1;
const EXIF = "Exif\0\0";
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/**
 * How a photo has to be turned to stand upright, 1 to 8 (Exif 2.32 §4.6.4 A, tag 274); 1 when nothing says otherwise.
 */
export function exifOrientation(file: Buffer): number {
  for (const { marker, content } of jpegSegments(file)) {
    if (marker === APP1 && content.toString("latin1", 0, EXIF.length) === EXIF)
      return orientationIn(content.subarray(EXIF.length));
  }
  return UPRIGHT;
}

/** From 5 on the picture lies on its side. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}

/** A TIFF header, then the first directory: a count and as many entries of tag, type, count and value. */
function orientationIn(tiff: Buffer): number {
  if (tiff.length < 8) return UPRIGHT;
  const little = tiff.toString("latin1", 0, 2) === "II";
  const read = little ? tiff.readUInt16LE : tiff.readUInt16BE;
  const short = (at: number) => (at + 2 > tiff.length ? 0 : read.call(tiff, at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
/** The segment after which the picture itself comes. */
export const START_OF_SCAN = 0xda;

export interface JpegSegment {
  readonly marker: number;
  /** Without marker and length; cut where the file ends. */
  readonly content: Buffer;
  /** Where the next one begins. */
  readonly end: number;
}

/** The segments of a JPEG (ITU T.81 §B.1) up to and with the first start of scan; none when it is no JPEG. */
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  if (file.length < 4 || file[0] !== MARKER || file[1] !== START_OF_IMAGE) return;
  let at = 2;
  while (at + 4 <= file.length && file[at] === MARKER) {
    const marker = file[at + 1] ?? 0;
    // Any number of fill bytes may stand before a marker.
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    yield { marker, content: file.subarray(at + 4, end), end };
    if (marker === START_OF_SCAN) return;
    at = end;
  }
}
