import { expect, test } from "vitest";
import { safeFileName } from "./file-names.ts";

test.each([
  ["logo.png", "logo.png"],
  ["../../etc/passwd", "passwd"],
  ["C:\\fotos\\logo.png", "logo.png"],
  ["..", "file"],
  [".htaccess", "htaccess"],
  ["", "file"],
  ["a\r\nSet-Cookie: x.png", "aSet-Cookie x.png"],
  ["logo\u202egnp.exe", "logognp.exe"],
  ["  dos   blancos .png ", "dos blancos .png"],
  ["nul\u0000.png", "nul.png"],
])("%j is saved as %j", (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});

test("a long name keeps its end, where the extension is", () => {
  expect(safeFileName(`${"a".repeat(300)}.png`)).toMatch(/^a+\.png$/);
  expect(safeFileName(`${"a".repeat(300)}.png`)).toHaveLength(150);
});
