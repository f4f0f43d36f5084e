import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { decode as decodePng, toRGBA8 } from "@pdf-lib/upng";
import { encode } from "jpeg-js";
import { GifWriter } from "omggif";
import { PNG } from "pngjs";
import { RGBA } from "../pixels.ts";

/** Pictures made by encoders that are not ours, when a test asks for them, and read by another decoder than ours. */

/** Every pixel differs from its neighbours, some are clear: nothing that is put in the wrong place stays unnoticed. */
export function noisePixels(width: number, height: number, opaque = false): Uint8Array {
  return Uint8Array.from({ length: width * height * RGBA }, (_, at) => {
    const [x, y, part] = [(at >> 2) % width, Math.floor((at >> 2) / width), at & 3];
    if (part === 3) return opaque || (x + y) % 3 !== 0 ? 255 : 90;
    return (x * 37 + y * 91 + part * 53 + x * y) & 0xff;
  });
}

export function pngOf(width: number, height: number, rgba: Uint8Array, options: object = {}): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgba);
  return PNG.sync.write(png, options);
}

/** The product reads with pngjs: this is another decoder, exact, but wrong with 16 bits, and with few interlaced. */
export function readByUpng(bytes: Uint8Array): { width: number; height: number; rgba: Uint8Array } {
  const image = decodePng(Uint8Array.from(bytes).buffer);
  const [rgba = new ArrayBuffer()] = toRGBA8(image);
  return { width: image.width, height: image.height, rgba: new Uint8Array(rgba) };
}

/** Whether two files are the same picture: the runner's own assertions compare millions of pixels for seconds. */
export function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [readByUpng(one), readByUpng(other)];
  const isSameSize = first.width === second.width && first.height === second.height;
  return isSameSize && Buffer.from(first.rgba).equals(second.rgba);
}

/** A third decoder, for every kind of PNG; it multiplies colours by their opacity, and so may round them by one. */
export async function readByCanvas(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return new Uint8Array(context.getImageData(0, 0, image.width, image.height).data);
}

export const GIF_COLOURS = Array.from({ length: 256 }, (_, at) => (at << 16) | ((255 - at) << 8) | ((at * 7) & 0xff));

/** Frames of colour numbers, each as large as the screen; the first may leave a colour out. */
export function gifOf(width: number, height: number, frames: readonly Uint8Array[], transparent?: number): Buffer {
  const room = Buffer.alloc(width * height * 2 * frames.length + 4096);
  const writer = new GifWriter(room, width, height, {
    palette: GIF_COLOURS,
    ...(frames.length > 1 ? { loop: 0 } : {}),
  });
  for (const frame of frames)
    writer.addFrame(0, 0, width, height, [...frame], transparent === undefined ? {} : { transparent });
  return room.subarray(0, writer.end());
}

/** Smooth, so that what JPEG loses is little. */
export function gradient(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height * RGBA }, (_, at) => {
    const [x, y, part] = [(at >> 2) % width, Math.floor((at >> 2) / width), at & 3];
    return [Math.round((x * 255) / width), Math.round((y * 255) / height), 128, 255][part] ?? 0;
  });
}

export function jpegOf(width: number, height: number, rgba: Uint8Array): Buffer {
  return Buffer.from(encode({ width, height, data: rgba }, 95).data);
}

/** The photo with metadata that says how to turn it, and where it was taken. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from("GPS 19.4326 -99.1332")]);
  const head = Buffer.of(0xff, 0xe1, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A PNG with a palette, of random rows: plain, or in the seven passes of an interlaced one. */
export function palettePng(width: number, height: number, depth: number, interlaced: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 3, 0, 0, interlaced ? 1 : 0], 8);
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** depth }, (_, at) => (at * 41) & 0xff));
  const starts = interlaced ? "0,0,8,8 4,0,8,8 0,4,4,8 2,0,4,4 0,2,2,4 1,0,2,2 0,1,1,2" : "0,0,1,1";
  const rows = starts.split(" ").flatMap((start) => {
    const [x = 0, y = 0, stepX = 1, stepY = 1] = start.split(",").map(Number);
    const [across, down] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    const row = () => Buffer.concat([Buffer.of(0), randomBytes(Math.ceil((across * depth) / 8))]);
    return across > 0 ? Array.from({ length: Math.max(0, down) }, row) : [];
  });
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunkOf("IHDR", header),
    chunkOf("PLTE", palette),
    chunkOf("tRNS", Buffer.of(0, 128)),
    chunkOf("IDAT", deflateSync(Buffer.concat(rows))),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG with its length and checksum. */
export function chunkOf(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** ISO 3309, bit by bit. */
function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
