import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productosIniciales } from "@timbra/sat-catalogues";
import { describe, expect, test } from "vitest";
import { readRelease } from "./read.ts";
import { type Changes, satWorkbook, writeWorkbook } from "./testing/workbook.ts";

async function read(changes: Changes, fileName = "catCFDI_V_4_20260806.xlsx") {
  return readRelease(await writeWorkbook(satWorkbook(changes), fileName));
}

describe.each(["catCFDI_V_4_20260806.xlsx", "catCFDI_V_4_20260806.xls"])(
  "a workbook as the SAT lays it out: %s",
  (fileName) => {
    test("gives every list whole: zeros in front, days, second headings and further sheets understood", async () => {
      const result = await read({}, fileName);
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { format, lists } = result.release;
      expect(fileName.endsWith(format)).toBe(true);
      expect(lists.c_CodigoPostal).toEqual({
        rows: 3,
        text: [
          ["06600", "15"],
          ["44100", ""],
          ["97000", "15"],
        ]
          .map(([code, municipality]) => `${code}\t2022-01-01\t\t\tCMX\t0\t${municipality}`)
          .join("\n"),
      });
      expect(lists.c_ClaveProdServ.rows).toBe(productosIniciales().length);
      expect(lists.c_ClaveProdServ.text.split("\n")[0]).toBe(
        "01010101\t2022-01-01\t\tNo existe en el catálogo\t\t\t\t",
      );
      expect(lists.c_UsoCFDI.text).toContain("G03\t2022-01-01\t\tGastos en general.\tSí\tSí\t601, 603");
      expect(lists.c_TasaOCuota.text).toContain("Rango\t2026-01-01\t\t\t0\t72.1605\tIEPS\tCuota\tSí\tSí");
      expect(lists.c_Impuesto.text).toContain("002\t2022-01-01\t\tIVA");
      expect(lists.c_ClaveUnidad.text).toContain("H87\t2022-01-01\t\tPieza");
    });
  },
);

test("what product keys demand is not known of a workbook without those columns, which is read all the same", async () => {
  const path = await writeWorkbook(
    satWorkbook({
      c_ClaveProdServ: (rows) => rows.map(([key = "", label = "", , , , ...rest]) => [key, label, ...rest]),
    }),
    "catCFDI_V_4_20261115.xlsx",
  );
  const read = await readRelease(path);
  expect(read.ok && read.release.lists.c_ClaveProdServ.text.split("\n")[0]).toBe(
    "01010101\t2022-01-01\t\tNo existe en el catálogo\t\t\t\t",
  );
});

test("everything that is wrong is reported, each kind once, with its first row and how many", async () => {
  const result = await read({
    c_ClaveProdServ: ([heading = [], first = [], ...rows]) => [
      heading,
      first,
      ["12 34", "Mal"],
      ["x", "Mal"],
      first,
      ...rows,
    ],
    c_MetodoPago: ([heading = [], ...rows]) => [
      heading,
      ...rows.map(([key = "", label = ""]) => [key, label, "ayer", ""]),
    ],
    c_Moneda: ([heading = [], ...rows]) => [heading, ...rows.map(([key = ""]) => [key, "", 2, 5, 44_562, ""])],
    c_FormaPago: ([, ...rows]) => [["c_FormaPago", "Texto", "Fecha fin de vigencia"], ...rows],
    c_RegimenFiscal: ([heading = [], ...rows]) => [
      heading,
      ...rows.map(([key = "", label = ""]) => [key, label, "tal vez", "No", 44_562, ""]),
    ],
    c_TasaOCuota: ([heading = [], ...rows]) => [
      heading,
      ...rows,
      ["Fijo", "", "16 %", "IVA", "Tasa", "Sí", "No", 44_562, ""],
    ],
    c_Aduana: () => [],
  });
  expect(result).toEqual({
    ok: false,
    problems: [
      { code: "column_missing", list: "c_FormaPago", value: "fecha inicio" },
      { code: "column_missing", list: "c_FormaPago", value: "descripcion" },
      { code: "day_unreadable", list: "c_MetodoPago", row: 5, value: "ayer", count: 2 },
      { code: "label_missing", list: "c_Moneda", row: 5, value: "AED", count: expect.any(Number) },
      { code: "cell_malformed", list: "c_RegimenFiscal", row: 5, value: "tal vez", count: expect.any(Number) },
      { code: "key_malformed", list: "c_ClaveProdServ", row: 6, value: "12 34", count: 2 },
      { code: "key_twice", list: "c_ClaveProdServ", row: 8, value: "01010101", count: 1 },
      { code: "list_missing", list: "c_Aduana" },
      { code: "cell_malformed", list: "c_TasaOCuota", row: expect.any(Number), value: "16 %", count: 1 },
    ],
  });
});

test.each([
  ["no workbook", async () => Buffer.from("RFC,Nombre\n"), "unknown_format"],
  ["a workbook cut in half", async (whole: Buffer) => whole.subarray(0, whole.length / 2), "unreadable"],
  ["a SQLite file", async () => Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(84)]), "unknown_format"],
] as const)("%s is refused", async (_, bytesOf, code) => {
  const whole = await readFile(await writeWorkbook(satWorkbook(), "whole.xlsx"));
  const path = join(await mkdtemp(join(tmpdir(), "timbra-sat-")), "file");
  await writeFile(path, await bytesOf(whole));
  expect(await readRelease(path)).toMatchObject({ ok: false, problems: [{ code }] });
});

test("a file that is not there, or takes too long, is refused as well", async () => {
  expect(await readRelease("/nowhere/at-all.xls")).toMatchObject({ ok: false, problems: [{ code: "unreadable" }] });
  const path = await writeWorkbook(satWorkbook(), "slow.xlsx");
  expect(await readRelease(path, { timeoutMs: 1 })).toEqual({ ok: false, problems: [{ code: "too_slow" }] });
});
