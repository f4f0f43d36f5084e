import { expect, test } from "vitest";
import { isUsableOn, once, parseTable } from "./entrada.ts";

const closed = { desde: "2022-01-01", hasta: "2023-06-30" };

test("both the first and the last day count", () => {
  expect(["2021-12-31", "2022-01-01", "2023-06-30", "2023-07-01"].map((day) => isUsableOn(closed, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("the hour of a document does not push it out of the last day", () => {
  expect(isUsableOn(closed, "2023-06-30T23:59:59")).toBe(true);
});

test("without a last day a key is in force for good", () => {
  expect(isUsableOn({ desde: "2022-01-01" }, "2099-01-01T00:00:00")).toBe(true);
});

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

test("the value is made at the first call only, even when it is undefined", () => {
  const made: number[] = [];
  const value = once(() => {
    made.push(made.length);
    return undefined;
  });
  expect(made).toEqual([]);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toEqual([0]);
});
