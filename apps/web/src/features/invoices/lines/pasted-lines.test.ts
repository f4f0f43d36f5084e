import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORM, UNITS } from "../testing/form.ts";
import { looksLikeTable, parsePastedLines, parseTable } from "./pasted-lines.ts";

const PASTING = { form: FORM, units: UNITS };

describe("reading what a spreadsheet copies", () => {
  test("tabs are columns, lines are rows, blank rows are nothing", () => {
    expect(parseTable("Silla\t56101504\t2\r\n\r\nMesa\t\t1\n")).toEqual([
      ["Silla", "56101504", "2"],
      ["Mesa", "", "1"],
    ]);
  });

  test("a cell with quotes, tabs or lines of its own stays one cell", () => {
    expect(parseTable('"Mesa ""Oslo""\nroble"\t1\nSilla\t2')).toEqual([
      ['Mesa "Oslo"\nroble', "1"],
      ["Silla", "2"],
    ]);
  });

  test("any table of plain cells comes back as it was", () => {
    const cell = fc.stringMatching(/^[^\s"][^\t\r\n"]{0,8}[^\s"]$/);
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(table, (rows) => {
        expect(parseTable(rows.map((row) => row.join("\t")).join("\n"))).toEqual(rows);
      }),
    );
  });

  test("one value is no table, and neither is a text that ends in a line break", () => {
    expect([
      looksLikeTable("1250.50"),
      looksLikeTable("Silla de oficina\n"),
      looksLikeTable("a\tb"),
      looksLikeTable("a\nb"),
    ]).toEqual([false, false, true, true]);
  });
});

describe("lines of pasted cells", () => {
  test("follow the columns from where they were pasted", () => {
    const [line] = parsePastedLines([["Silla", "56101504", "2", "H87", "$2,499.00", "10.5"]], "description", PASTING);
    expect(line).toMatchObject({
      description: "Silla",
      key: "56101504",
      quantity: "2",
      unit_id: 1,
      price: "2499.00",
      discount: "10.5",
    });
    expect(parsePastedLines([["3", "E48", "10"]], "quantity", PASTING)[0]).toMatchObject({
      quantity: "3",
      unit_id: 2,
      price: "10",
    });
  });

  test("follow headings where there are some, in any order and either language", () => {
    const cells = parseTable("Precio Unitario\tCant.\tDescripción\tNada\n5\t2\tPluma\tx");
    expect(parsePastedLines(cells, "description", PASTING)).toMatchObject([{ price: "5", description: "Pluma" }]);
    expect(parsePastedLines(parseTable("Unit price\tQty\tItem\tSKU\n5\t2\tPen\tP-1"), "key", PASTING)).toMatchObject([
      { price: "5", quantity: "2", description: "Pen", sku: "P-1" },
    ]);
  });

  test("keep what every new line has where a cell says nothing", () => {
    const [line] = parsePastedLines([["Silla"]], "description", PASTING);
    expect(line).toMatchObject({
      quantity: "1",
      unit_id: 1,
      tax_object_id: 2,
      taxes: [{ tax: "IVA", rate: "0.160000" }],
    });
  });

  test("a unit is known by its name too, with or without accents", () => {
    expect(parsePastedLines([["Agua", "", "1", "litro"]], "description", PASTING)[0]?.unit_id).toBe(
      UNITS.find(({ key }) => key === "LTR")?.id,
    );
  });

  test("a unit is known by what people call it, and one that nobody knows is still to be chosen", () => {
    const unitOf = (text: string) => parsePastedLines([["Arena", "", "1", text]], "description", PASTING)[0]?.unit_id;
    const idOf = (key: string) => UNITS.find((unit) => unit.key === key)?.id;
    expect([unitOf("kg"), unitOf("Kilos"), unitOf("PZA"), unitOf("Piezas"), unitOf("")]).toEqual([
      idOf("KGM"),
      idOf("KGM"),
      idOf("H87"),
      idOf("H87"),
      idOf("H87"),
    ]);
    expect([unitOf("tambo chico"), unitOf("s")]).toEqual([null, null]);
  });

  test("an amount that is none stays to be seen and corrected", () => {
    expect(parsePastedLines([["Silla", "", "dos", "", "n/d"]], "description", PASTING)[0]).toMatchObject({
      quantity: "dos",
      price: "n/d",
    });
  });
});
