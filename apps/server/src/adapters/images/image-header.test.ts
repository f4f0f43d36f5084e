import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readImageHeader } from "./image-header.ts";
import { gifOf, gradient, jpegOf, pngOf, withExif } from "./testing/pictures.ts";

const png = (width: number, height: number) => pngOf(width, height, gradient(width, height));
const gif = (width: number, height: number) => gifOf(width, height, [new Uint8Array(width * height)]);
const jpeg = (width: number, height: number) => jpegOf(width, height, gradient(width, height));

/** With another number where the file has one. */
function changed(file: Buffer, at: number, bytes: string): Buffer {
  const copy = Buffer.from(file);
  copy.set(Buffer.from(bytes, "latin1"), at);
  return copy;
}

describe("the header of an image", () => {
  it.each([
    ["PNG", png(130, 97), "png"],
    ["GIF 89a", gif(130, 97), "gif"],
    ["GIF 87a", changed(gif(130, 97), 4, "7"), "gif"],
    ["baseline JPEG", jpeg(130, 97), "jpeg"],
    ["progressive JPEG", changed(jpeg(130, 97), jpeg(130, 97).indexOf(Buffer.of(0xff, 0xc0)) + 1, "\xc2"), "jpeg"],
    ["JPEG on its side", withExif(jpeg(97, 130), 6), "jpeg"],
  ])("of a %s says type and size", (_, file, format) => {
    expect(readImageHeader(file)).toEqual({ format, width: 130, height: 97 });
    expect(readImageHeader(Uint8Array.from(file))).toEqual({ format, width: 130, height: 97 });
  });

  it.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj")],
    ["a page called png", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a JPEG without frame", Buffer.from("ffd8ffda0008010100003f00ffd9", "hex")],
    ["a JPEG that ends in a segment", Buffer.from("ffd8ffe0ffff4a464946", "hex")],
    ["a PNG signature alone", png(10, 10).subarray(0, 8)],
    [
      "a PNG whose first chunk is another",
      Buffer.concat([png(10, 10).subarray(0, 12), Buffer.from("IDAT"), png(10, 10).subarray(16)]),
    ],
    ["a PNG of no width", changed(png(10, 10), 16, "\0\0\0\0")],
    ["a JPEG of no height", changed(jpeg(10, 10), jpeg(10, 10).indexOf(Buffer.of(0xff, 0xc0)) + 5, "\0\0")],
  ])("is none for %s", (_, file) => {
    expect(readImageHeader(file)).toBeNull();
  });

  it.each([
    ["PNG", png(130, 97), 24],
    ["GIF", gif(130, 97), 10],
  ])("needs all its bytes: %s", (_, file, needed) => {
    expect(readImageHeader(file.subarray(0, needed))).not.toBeNull();
    for (let length = 0; length < needed; length += 1) expect(readImageHeader(file.subarray(0, length))).toBeNull();
  });

  it("is read from any bytes without an error and without looping", () => {
    const start = fc.constantFrom(
      Buffer.alloc(0),
      Buffer.of(0xff, 0xd8),
      Buffer.from("GIF89a"),
      png(1, 1).subarray(0, 16),
      jpeg(9, 9).subarray(0, 60),
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (beginning, rest) => {
        const header = readImageHeader(Buffer.concat([beginning, rest]));
        if (header !== null) expect(Math.min(header.width, header.height)).toBeGreaterThan(0);
      }),
    );
  });
});
