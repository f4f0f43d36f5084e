import { deflateSync } from "node:zlib";

/** Whole, valid image files of a given size, made when a test asks for them. */

export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

export function gif(width: number, height: number, version: "GIF87a" | "GIF89a" = "GIF89a"): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from(version, "latin1"), screen, Buffer.of(0x3b)]);
}

/** Only the segments: quantisation, an application's own, and the frame header of a baseline or progressive image. */
export function jpeg(width: number, height: number, frame = 0xc0): Buffer {
  const size = Buffer.alloc(5);
  size.writeUInt8(8, 0);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const components = Buffer.of(1, 1, 0x11, 0);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc4, Buffer.alloc(20)),
    // A fill byte, which may stand before any marker.
    Buffer.of(0xff),
    segment(frame, Buffer.concat([size, components])),
    segment(0xda, Buffer.alloc(6)),
    Buffer.of(0xff, 0xd9),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, content]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
