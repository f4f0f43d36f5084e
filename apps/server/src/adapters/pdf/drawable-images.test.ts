import { describe, expect, it } from "vitest";
import { drawableImages } from "./drawable-images.ts";

const BASE = { xml: "", language: "es", mark: "none" } as const;
const accepts = (bytes: Uint8Array): boolean =>
  drawableImages({ ...BASE, logo: { bytes, mediaType: "image/png" } }).logo !== undefined;

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
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
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 4, 0xff, 0xff]),
    frame,
    Buffer.alloc(8),
  ]);
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

  it("of PNG is drawn without the profiles and texts that could unfold into gigabytes, and is the same picture", () => {
    const plain = chunks("IHDR", "PLTE", "tRNS", "IDAT", "IDAT", "IEND");
    const laden = chunks(
      "IHDR",
      "iCCP",
      "zTXt",
      "gAMA",
      "PLTE",
      "iTXt",
      "tRNS",
      "acTL",
      "IDAT",
      "IDAT",
      "tEXt",
      "eXIf",
      "IEND",
    );
    const drawn = drawableImages({
      ...BASE,
      logo: { bytes: laden, mediaType: "image/png" },
      background: { bytes: plain, mediaType: "image/png" },
    });
    expect(Buffer.from(drawn.logo ?? []).equals(plain)).toBe(true);
    expect(Buffer.from(drawn.background ?? []).equals(plain)).toBe(true);
  });

  it("of PNG that is cut short or lies about its lengths is cut where it stops making sense", () => {
    const whole = chunks("IHDR", "IDAT", "IEND");
    for (let length = 24; length < whole.length; length += 1) expect(accepts(whole.subarray(0, length))).toBe(true);
    const lying = Buffer.from(whole);
    lying.writeUInt32BE(0xffff_ffff, 33);
    expect(accepts(lying)).toBe(true);
  });
});

/** A PNG of 10 by 10 with these chunks; each but the header holds its own name. */
function chunks(...names: readonly string[]): Buffer {
  const parts = names.map((name) => {
    const content = name === "IHDR" ? Buffer.from("0000000a0000000a0800000000", "hex") : Buffer.from(name);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}
