import { decode } from "jpeg-js";
import { GifReader } from "omggif";
import { describe, expect, it } from "vitest";
import { reencode } from "./reencode.ts";
import {
  chunkOf,
  GIF_COLOURS,
  gifOf,
  gradient,
  jpegOf,
  noisePixels,
  palettePng,
  pngOf,
  readByCanvas,
  readByUpng,
  withExif,
} from "./testing/pictures.ts";

function drawn(file: Uint8Array) {
  const reencoded = reencode(file);
  if (!reencoded.ok) throw new Error(reencoded.fault);
  return reencoded.image;
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(Buffer.from(other));

describe("a PNG", () => {
  it.each([
    [1, 1],
    [7, 5],
    [64, 33],
    [816, 1056],
  ])("of %i by %i is the same picture pixel by pixel, as another decoder reads it", (width, height) => {
    for (const opaque of [true, false]) {
      const rgba = noisePixels(width, height, opaque);
      const image = drawn(pngOf(width, height, rgba));
      expect([image.mediaType, image.width, image.height]).toEqual(["image/png", width, height]);
      const read = readByUpng(image.bytes);
      expect([read.width, read.height, same(read.rgba, rgba)]).toEqual([width, height, true]);
    }
  });

  it.each([
    ["grey", { colorType: 0 } as object],
    ["colour", { colorType: 2 }],
    ["grey and opacity", { colorType: 4 }],
    ["of 16 bits", { colorType: 2, bitDepth: 16 }],
    ...[0, 1, 2, 3, 4].map(
      (filterType) => [`with filter ${filterType}`, { colorType: 6, filterType }] as [string, object],
    ),
  ])("%s is read as another decoder reads it", async (_, options) => {
    const file = pngOf(31, 17, noisePixels(31, 17), { inputColorType: 6, inputHasAlpha: true, ...options });
    const [reencoded, original] = await Promise.all([readByCanvas(drawn(file).bytes), readByCanvas(file)]);
    expect(farthest(reencoded, original)).toBeLessThanOrEqual("bitDepth" in options ? 1 : 0);
  });

  it("keeps nothing but the picture", () => {
    const file = withText(pngOf(9, 9, noisePixels(9, 9)));
    const image = Buffer.from(drawn(Buffer.concat([file, Buffer.from("<script>alert(1)</script>PK\x03\x04")])).bytes);
    expect(chunkNames(image)).toEqual(["IHDR", "IDAT", "IEND"]);
    expect(image.includes("Fulana") || image.includes("script")).toBe(false);
  });
});

describe("a PNG of few colours", () => {
  it.each([1, 2, 4, 8])("of %i bits, plain and interlaced, is read as another decoder reads it", async (depth) => {
    for (const interlaced of [false, true]) {
      const file = palettePng(13, 11, depth, interlaced);
      expect(same(await readByCanvas(drawn(file).bytes), await readByCanvas(file))).toBe(true);
    }
  });
});

describe("a GIF", () => {
  const colours = (width: number, height: number, seed: number) =>
    Uint8Array.from({ length: width * height }, (_, at) => (at * seed + (at >> 3)) & 0xff);

  it.each([
    [1, 1],
    [40, 30],
    [816, 1056],
  ])("of %i by %i becomes a PNG of its picture", (width, height) => {
    const frame = colours(width, height, 31);
    const image = drawn(gifOf(width, height, [frame]));
    const wanted = Uint8Array.from(
      [...frame].flatMap((colour) => {
        const rgb = GIF_COLOURS[colour] ?? 0;
        return [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, 255];
      }),
    );
    expect(image.mediaType).toBe("image/png");
    expect(same(readByUpng(image.bytes).rgba, wanted)).toBe(true);
  });

  it("that moves is stopped at its first frame, as another decoder reads it; a colour left out is clear", () => {
    const file = gifOf(40, 30, [colours(40, 30, 3), colours(40, 30, 5), colours(40, 30, 7)], 9);
    const wanted = new Uint8Array(40 * 30 * 4);
    new GifReader(file).decodeAndBlitFrameRGBA(0, wanted);
    expect(new GifReader(file).numFrames()).toBe(3);
    expect(same(readByUpng(drawn(file).bytes).rgba, wanted)).toBe(true);
  });
});

describe("a JPEG", () => {
  it("stays one, looks the same, and no longer contains where it was taken", () => {
    const rgba = gradient(120, 80);
    const image = drawn(withExif(jpegOf(120, 80, rgba), 1));
    expect([image.mediaType, image.width, image.height]).toEqual(["image/jpeg", 120, 80]);
    expect(Buffer.from(image.bytes).includes("GPS") || Buffer.from(image.bytes).includes("Exif")).toBe(false);
    expect(farthest(decode(image.bytes, { useTArray: true }).data, rgba)).toBeLessThan(12);
  });

  // What a viewer does with a picture that is wide, red to the right and green to the bottom; the corner that ends up
  // top left.
  it.each([
    [1, 120, 80, "left top"],
    [2, 120, 80, "right top"],
    [3, 120, 80, "right bottom"],
    [4, 120, 80, "left bottom"],
    [5, 80, 120, "left top"],
    [6, 80, 120, "left bottom"],
    [7, 80, 120, "right bottom"],
    [8, 80, 120, "right top"],
  ])("of orientation %i is turned upright", (orientation, width, height, corner) => {
    const image = drawn(withExif(jpegOf(120, 80, gradient(120, 80)), orientation));
    expect([image.width, image.height]).toEqual([width, height]);
    const [red = 0, green = 0] = decode(image.bytes, { useTArray: true }).data;
    expect(`${red < 128 ? "left" : "right"} ${green < 128 ? "top" : "bottom"}`).toBe(corner);
  });
});

it("a GIF whose codes lead in a circle is damaged, and ends nobody's patience", () => {
  const circle = "4749463839610a000a00810000000000ffffffff000000ff002c000000000a000a000002048441870b003b";
  expect(reencode(Buffer.from(circle, "hex"))).toEqual({ ok: false, fault: "damaged" });
});

it.each([false, true])("a PNG that holds more than it says is damaged; interlaced: %s", (interlaced) => {
  const file = palettePng(800, 800, 8, interlaced);
  const lying = Buffer.concat([file.subarray(0, 8), chunkOf("IHDR", headerOf(10, 10, interlaced)), file.subarray(33)]);
  expect(reencode(lying)).toEqual({ ok: false, fault: "damaged" });
});

it("a PNG with a second header is the picture of its first", () => {
  const rgba = noisePixels(9, 9);
  const file = pngOf(9, 9, rgba);
  const two = Buffer.concat([
    file.subarray(0, 33),
    chunkOf("IHDR", headerOf(60_000, 60_000, false)),
    file.subarray(33),
  ]);
  expect(same(readByUpng(drawn(two).bytes).rgba, rgba)).toBe(true);
});

describe("what is cut short or changed", () => {
  const whole = {
    png: pngOf(40, 30, noisePixels(40, 30)),
    gif: gifOf(40, 30, [new Uint8Array(1200).map((_, at) => at & 0xff)]),
    jpeg: jpegOf(40, 30, gradient(40, 30)),
  };

  it.each(Object.entries(whole))("a %s at any byte is no image, and nothing is thrown", (_, file) => {
    for (let length = 0; length < file.length - 2; length += 7)
      expect(reencode(file.subarray(0, length)).ok).toBe(false);
  });

  it.each(Object.entries(whole))("a %s with any byte changed is an image of the size it says, or none", (_, file) => {
    for (let at = 0; at < file.length; at += 29) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0x5a;
      const reencoded = reencode(changed.subarray());
      if (reencoded.ok) expect(reencoded.image.bytes.length).toBeGreaterThan(0);
      else expect(["type", "damaged", "dimensions"]).toContain(reencoded.fault);
    }
  });
});

function farthest(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((limit, value, at) => Math.max(limit, Math.abs(value - (other[at] ?? 0))), 0);
}

/** The content of IHDR, for a picture with a palette. */
function headerOf(width: number, height: number, interlaced: boolean): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return header;
}

function chunkNames(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at))
    names.push(file.toString("latin1", at + 4, at + 8));
  return names;
}

/** After the header: who made it. */
function withText(file: Buffer): Buffer {
  return Buffer.concat([
    file.subarray(0, 33),
    chunkOf("tEXt", Buffer.from("Author\0Fulana de Tal")),
    file.subarray(33),
  ]);
}
