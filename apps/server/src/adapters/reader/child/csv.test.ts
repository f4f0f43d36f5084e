import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText, parseCsv } from "./csv.ts";

test.each([
  [
    "commas",
    "RFC,Nombre\r\nA,B\r\n",
    [
      ["RFC", "Nombre"],
      ["A", "B"],
    ],
  ],
  [
    "semicolons, as Spanish Excel writes",
    'RFC;Nombre\nA;"B, C"',
    [
      ["RFC", "Nombre"],
      ["A", "B, C"],
    ],
  ],
  [
    "tabs",
    "RFC\tNombre\nA\tB\n",
    [
      ["RFC", "Nombre"],
      ["A", "B"],
    ],
  ],
  ["a line that names the separator", "sep=;\r\nA;B,C\r\n", [["A", "B,C"]]],
  [
    "quotes, line breaks and blanks inside",
    'A,B\n" x ""y""\nz ", w \n',
    [
      ["A", "B"],
      ['x "y"\nz', "w"],
    ],
  ],
  ["empty cells and lines", "A,,\n\n,B", [["A", "", ""], [""], ["", "B"]]],
  ["a quote that never ends", 'A,"B\nC', [["A", "B\nC"]]],
  ["nothing", "", [[""]]],
])("reads %s", (_, text, rows) => {
  expect(parseCsv(text, 100)).toEqual(rows);
});

test("what is written by the rules is read as it was, and no more rows than asked for", () => {
  const cell = fc.string({ maxLength: 8 }).map((text) => text.trim());
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, (given) => {
      const text = [["H1", "H2"], ...given]
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
        .join("\r\n");
      expect(parseCsv(text, 100)).toEqual([["H1", "H2"], ...given]);
      expect(parseCsv(text, 1)).toHaveLength(1);
    }),
  );
});

test.each([
  ["UTF-8", Buffer.from("Peña")],
  ["UTF-8 with its mark", Buffer.from("\ufeffPeña")],
  ["Windows-1252", Buffer.from([0x50, 0x65, 0xf1, 0x61])],
  ["UTF-16", Buffer.from("\ufeffPeña", "utf16le")],
])("the encoding is recognised: %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe("Peña");
});
