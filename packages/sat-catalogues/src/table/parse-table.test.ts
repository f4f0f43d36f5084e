import { expect, test } from "vitest";
import { parseTable } from "./parse-table.ts";

const TABLE = "clave\thasta\tdescripcion\n01\t\tEfectivo\n02\t2030-01-31\tCheque nominativo";

test("a cell is found by the name of its column, empty or not", () => {
  const rows = parseTable(TABLE, (cell) => [cell("descripcion"), cell("hasta"), cell("clave")]);
  expect(rows).toEqual([
    ["Efectivo", "", "01"],
    ["Cheque nominativo", "2030-01-31", "02"],
  ]);
});

test("a column that is not there, or a line cut short, is a bug and is said", () => {
  expect(() => parseTable(TABLE, (cell) => cell("moral"))).toThrow("No column moral");
  expect(() => parseTable("clave\tdescripcion\n01", (cell) => cell("descripcion"))).toThrow("No column descripcion");
});
