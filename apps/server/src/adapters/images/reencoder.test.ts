import { afterAll, describe, expect, it } from "vitest";
import { type Child, ChildProcessLost } from "../child-process.ts";
import { createImageReencoder, type ReencodeJob, type ReencodeResult } from "./reencoder.ts";
import { gradient, isSamePicture, jpegOf, noisePixels, pngOf } from "./testing/pictures.ts";

const most = { width: 200, height: 200 };
const logo = pngOf(100, 100, noisePixels(100, 100));

describe("images drawn in a process of their own", () => {
  const reencoder = createImageReencoder({ maxPixels: 30_000 });
  afterAll(() => reencoder.close());

  it("come back as the same picture, many at once", async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => reencoder.reencode(logo, most)));
    for (const reencoded of all) expect(reencoded.ok && isSamePicture(reencoded.image.bytes, logo)).toBe(true);
  });

  it("are not even decoded beyond what is allowed", async () => {
    const faults = [
      pngOf(201, 10, noisePixels(201, 10)),
      pngOf(200, 200, noisePixels(200, 200)),
      lying(60_000, 60_000),
      Buffer.from("<svg/>"),
    ];
    const answers = await Promise.all(faults.map((file) => reencoder.reencode(file, most)));
    expect(answers.map((answer) => answer.ok || answer.fault)).toEqual([
      "dimensions",
      "dimensions",
      "dimensions",
      "type",
    ]);
  });

  it("that say they are small and hold more are damaged", async () => {
    const jpeg = jpegOf(100, 100, gradient(100, 100));
    const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0));
    const twoFrames = Buffer.concat([jpeg.subarray(0, frame), small(jpeg, frame), jpeg.subarray(frame)]);
    expect(await reencoder.reencode(twoFrames, most)).toEqual({ ok: false, fault: "damaged" });
    expect(await reencoder.reencode(lying(10, 10), most)).toEqual({ ok: false, fault: "damaged" });
  });
});

describe("a process that is lost", () => {
  const answer: ReencodeResult = { ok: false, fault: "type" };

  function losing(times: number) {
    let started = 0;
    const start = (): Child<ReencodeJob, ReencodeResult> => {
      started += 1;
      const mine = started;
      return {
        jobs: 0,
        pid: mine,
        kill: () => undefined,
        run: () => (mine <= times ? Promise.reject(new ChildProcessLost("gone")) : Promise.resolve(answer)),
      };
    };
    return { redrawer: createImageReencoder({}, start), started: () => started };
  }

  it("is replaced, and the image tried once more", async () => {
    const { redrawer, started } = losing(1);
    expect([await redrawer.reencode(logo, most), started()]).toEqual([answer, 2]);
  });

  it("twice is lost to the image", async () => {
    const { redrawer, started } = losing(2);
    expect([await redrawer.reencode(logo, most), started()]).toEqual([{ ok: false, fault: "damaged" }, 2]);
    expect(await redrawer.reencode(logo, most)).toEqual(answer);
  });
});

/** A PNG with another size in its header than in its data. */
function lying(width: number, height: number): Buffer {
  const file = Buffer.from(logo);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

/** The frame header of a JPEG, for a picture of 10 by 10. */
function small(jpeg: Buffer, frame: number): Buffer {
  const header = Buffer.from(jpeg.subarray(frame, frame + 2 + jpeg.readUInt16BE(frame + 2)));
  header.writeUInt16BE(10, 5);
  header.writeUInt16BE(10, 7);
  return header;
}
