import { describe, expect, it } from "vitest";
import { drawableImages } from "./drawable-images.ts";

const BASE = { xml: "", language: "es", mark: "none" } as const;
const accepts = (bytes: Uint8Array): boolean => drawableImages({ ...BASE, logo: { bytes, mediaType: "image/png" } }).logo !== undefined;

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write("\x89PNG\r\n\x1a\n", "latin1");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

function gif(width: number, height: number): Buffer {
  const header = Buffer.alloc(24);
  header.write("GIF89a", "latin1");
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

/** An APP0 segment, a Huffman table (which is no frame, though its number is near) and the frame. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 4, 0xff, 0xff]), frame, Buffer.alloc(8)]);
}

describe("an image", () => {
  it.each([
    ["PNG", png],
    ["GIF", gif],
    ["JPEG", jpeg],
  ])("%s is drawn up to 4,000 pixels a side, by what it says before it is decoded", (_, make) => {
    expect(accepts(make(4000, 4000))).toBe(true);
    expect([accepts(make(4001, 10)), accepts(make(10, 60000)), accepts(make(0, 10))]).toEqual([false, false, false]);
  });

  it("that is none is not drawn", () => {
    const none = [
      Buffer.alloc(0),
      Buffer.alloc(30),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from([0xff, 0xd8, 0xff]),
      jpeg(10, 10).subarray(0, 16),
    ];
    expect(none.map(accepts)).toEqual([false, false, false, false, false]);
  });
});
