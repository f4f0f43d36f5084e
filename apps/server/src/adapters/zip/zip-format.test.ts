import { expect, test } from "vitest";
import { crc32, dosTime, ending } from "./zip-format.ts";

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

test("a start beyond four gigabytes is written in ZIP64", () => {
  const far = 5 * 2 ** 32 + 7;
  const end = viewOf(ending(3, far, 150));
  expect(end.getUint32(0, true)).toBe(0x06064b50);
  expect([end.getBigUint64(24, true), end.getBigUint64(40, true), end.getBigUint64(48, true)]).toEqual([
    3n,
    150n,
    BigInt(far),
  ]);
  expect(ending(3, 100, 150)).toHaveLength(22);
});

test("the time is that of MS-DOS, to two seconds", () => {
  // 2026-11-20 is (46 << 9) + (11 << 5) + 20; 18:05:09 is (18 << 11) + (5 << 5) + 4.
  expect(dosTime("2026-11-20T18:05:09")).toEqual({ day: 23_924, time: 37_028 });
});

test("the checksum is that of ISO 3309, whole or piece by piece", () => {
  const bytes = new TextEncoder().encode("123456789");
  expect(crc32(bytes)).toBe(0xcbf43926);
  expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(0xcbf43926);
});
