import { anyCharacter } from "@timbra/cfdi/testing";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import {
  dateCell,
  looksLikeFormula,
  numberCell,
  type SheetCell,
  type SheetContent,
  textCell,
  writeCsv,
} from "./sheet.ts";
import { writeXlsx } from "./xlsx.ts";

const AT = "2026-11-20T18:05:09";
const COLUMNS = [
  { header: "Descripción", width: 30 },
  { header: "Total", width: 12 },
  { header: "Fecha", width: 12 },
];

function sheet(...batches: readonly (readonly (readonly SheetCell[])[])[]): SheetContent {
  async function* rows() {
    yield* batches;
  }
  return { name: "Facturas", columns: COLUMNS, rows: rows() };
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

/** The workbook as another program reads it. */
async function read(parts: AsyncIterable<Uint8Array>) {
  return (await readXlsx(await bytesOf(parts), { readStyles: true })).sheets;
}

const one = (text: string) => sheet([[textCell(text), null, null]]);

describe("a workbook, read by another program", () => {
  it("has typed cells: texts, numbers with every decimal, days and times", async () => {
    const rows = [
      [textCell("Ñandú & Cía. <1>"), numberCell("1250.50"), dateCell("2026-11-20")],
      [textCell("dos\nlíneas"), numberCell("-0.123456"), dateCell("1999-12-31T23:59:59")],
      [null, numberCell("7"), null],
    ];
    const [found] = await read(writeXlsx(sheet(rows.slice(0, 1), rows.slice(1)), AT));
    expect(found?.name).toBe("Facturas");
    expect(found?.rows).toEqual([
      ["Descripción", "Total", "Fecha"],
      ["Ñandú & Cía. <1>", 1250.5, new Date("2026-11-20T00:00:00Z")],
      ["dos\nlíneas", -0.123456, new Date("1999-12-31T23:59:59Z")],
      [null, 7, null],
    ]);
    expect([found?.autoFilter?.range, found?.freezePane]).toEqual(["A1:C4", { rows: 1 }]);
    expect(found?.cells?.get("1,1")?.style?.numFmt).toBe("#,##0.00");
    expect(found?.cells?.get("2,1")?.style?.numFmt).toBe("#,##0.000000");
  });

  it("writes an amount digit by digit, and as a text when a spreadsheet would round it", async () => {
    const rows = [
      [null, numberCell("999999999999.99"), null],
      [null, numberCell("12345678901234567.89"), null],
    ];
    const files = unzipSync(await bytesOf(writeXlsx(sheet(rows), AT)));
    const xml = Buffer.from(files["xl/worksheets/sheet1.xml"] ?? []).toString();
    expect(xml).toContain("<v>999999999999.99</v>");
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">12345678901234567.89</t>');
  });

  it("holds no formula, whatever was typed", async () => {
    const dangerous = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", " =1", '=HYPERLINK("http://x")'];
    const [found] = await read(writeXlsx(sheet(dangerous.map((text) => [textCell(text), null, null])), AT));
    expect(found?.rows.slice(1).map(([text]) => text)).toEqual(dangerous);
    expect([...(found?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
    const files = unzipSync(await bytesOf(writeXlsx(one("=1+1"), AT)));
    expect(Buffer.from(files["xl/styles.xml"] ?? []).toString()).toContain('quotePrefix="1"');
  });

  it("keeps any text, also signs that XML cannot carry", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 60 }),
          fc.constantFrom("_x000D_", "a\rb", "\u0000", "_x005F_x000D_"),
        ),
        async (text) => {
          fc.pre(text !== "");
          const [found] = await read(writeXlsx(one(text), AT));
          expect(found?.rows[1]?.[0]).toBe(text);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("goes on in another sheet when one is full, and only then", async () => {
    const row = (at: number) => [textCell(`fila ${at}`), numberCell(String(at)), null];
    const rows = Array.from({ length: 10 }, (_, at) => row(at));
    const full = await read(writeXlsx(sheet(rows.slice(0, 4), rows.slice(4)), AT, 6));
    expect(full.map(({ name, rows: found }) => [name, found.length])).toEqual([
      ["Facturas", 6],
      ["Facturas (2)", 6],
    ]);
    expect(full[1]?.rows.at(-1)?.[1]).toBe(9);
    expect(await read(writeXlsx(sheet(), AT, 6))).toHaveLength(1);
  });
});

describe("comma-separated values", () => {
  it("are what RFC 4180 says, in UTF-8 that Excel recognises", async () => {
    const rows = [[textCell('Dice "hola", y\nadiós'), numberCell("1250.50"), dateCell("2026-11-20T18:05:09")]];
    const text = (await bytesOf(writeCsv(sheet(rows)))).toString("utf8");
    expect(text).toBe('\ufeffDescripción,Total,Fecha\r\n"Dice ""hola"", y\nadiós",1250.50,2026-11-20 18:05:09\r\n');
  });

  it("disarm what a spreadsheet would run, and leave negative amounts alone", async () => {
    const texts = ["=cmd|' /C calc'!A0", "+52 55 5555 5555", "-x", "@x", "\t=1", "normal", "a=b"];
    const rows = texts.map((text) => [textCell(text), numberCell("-5.00"), null]);
    const lines = (await bytesOf(writeCsv(sheet(rows)))).toString("utf8").split("\r\n").slice(1, -1);
    expect(lines.map((line) => line.replace(/^"?('?).*$/s, "$1"))).toEqual(["'", "'", "'", "'", "'", "", ""]);
    expect(lines.every((line) => line.endsWith(",-5.00,"))).toBe(true);
  });

  it("never begin a text as a formula does", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("=", "+", "-", "@", "\t", "\r", " =", "＝", "＋", "－", "＠"),
        fc.string(),
        (sign, rest) => {
          expect(looksLikeFormula(sign + rest)).toBe(true);
        },
      ),
    );
  });
});
