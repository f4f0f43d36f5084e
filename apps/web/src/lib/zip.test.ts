import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readZip } from "../testing/read-zip.ts";
import { zip } from "./download.ts";

const at = new Date("2026-11-20T10:30:12");
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

test("every file is found in it as it was, names with accents too", async () => {
  const name = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(..."abcñáé_-.0123 ") });
  const entries = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }) }), {
    selector: (entry) => entry.name,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(entries, async (files) => {
      const found = readZip(await bytesOf(await zip(files, at)));
      expect([...found.keys()].sort()).toEqual(files.map((file) => file.name).sort());
      for (const file of files) expect([...(found.get(file.name) ?? [])]).toEqual([...file.bytes]);
    }),
    { numRuns: 60 },
  );
});

test("a file that was damaged in transfer is detected by its checksum", async () => {
  const bytes = await bytesOf(await zip([{ name: "a.xml", bytes: new TextEncoder().encode("123456789") }], at));
  // The check value of CRC-32 over "123456789", from the standard; it stands 14 bytes into the local header.
  expect(new DataView(bytes.buffer).getUint32(14, true)).toBe(0xcbf43926);
  const content = new TextDecoder().decode(bytes).indexOf("123456789");
  bytes[content] = 0;
  expect(() => readZip(bytes)).toThrow("another checksum");
});

test("the reader of these tests refuses what another program might not read", async () => {
  const whole = await bytesOf(await zip([{ name: "ñ.xml", bytes: new TextEncoder().encode("<a/>") }], at));
  const changed = (change: (view: DataView) => void) => () => {
    const copy = whole.slice();
    change(new DataView(copy.buffer));
    return readZip(copy);
  };
  const central = new DataView(whole.buffer).getUint32(whole.length - 6, true);
  expect(changed((view) => view.setUint32(whole.length - 22, 0))).toThrow("does not end as an archive does");
  expect(changed((view) => view.setUint16(whole.length - 12, 0, true))).toThrow("bytes that belong to no file");
  expect(changed((view) => view.setUint32(central, 0))).toThrow("where its directory should go on");
  expect(changed((view) => view.setUint32(22, 9, true))).toThrow("two things of one file");
  expect(changed((view) => view.setUint8(30, 0x61))).toThrow("two names for one file");
  const withoutUtf8 = (view: DataView) => {
    view.setUint16(6, 0, true);
    view.setUint16(central + 8, 0, true);
  };
  expect(changed(withoutUtf8)).toThrow("does not say how a name is written");
  expect([...readZip(whole).keys()]).toEqual(["ñ.xml"]);
});
