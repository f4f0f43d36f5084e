import * as fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zip } from "./download.ts";

const at = new Date("2026-11-20T10:30:12");
const opened = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()));

test("every file is found in it as it was, names with accents too", async () => {
  const name = fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(..."abcñáé_-.0123 ") });
  const entries = fc.uniqueArray(fc.record({ name, bytes: fc.uint8Array({ maxLength: 300 }) }), {
    selector: (entry) => entry.name,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(entries, async (files) => {
      const found = await opened(await zip(files, at));
      expect(Object.keys(found).sort()).toEqual(files.map((file) => file.name).sort());
      for (const file of files) expect([...(found[file.name] ?? [])]).toEqual([...file.bytes]);
    }),
    { numRuns: 60 },
  );
});

test("a file that was damaged in transfer is detected by its checksum", async () => {
  const bytes = new Uint8Array(
    await (await zip([{ name: "a.xml", bytes: new TextEncoder().encode("123456789") }], at)).arrayBuffer(),
  );
  // The check value of CRC-32 over "123456789", from the standard; it stands 14 bytes into the local header.
  expect(new DataView(bytes.buffer).getUint32(14, true)).toBe(0xcbf43926);
});
