import { describe, expect, it } from "vitest";
import { cellAddressOf } from "./cell-remarks.ts";
import { readFuel } from "./read-fuel.ts";

const CENTRE = { kind: "PER01", number: "PL/1234/EXP/ES/2015", name: null };
const OTHER = { kind: "PER02", number: "H/1234/COM/2015", name: null };

/** What a row's cells say, with the columns that are wrong. */
function read(cells: Readonly<Record<string, string>>, key: string, permits = [CENTRE]) {
  const { complements, problems } = readFuel({ number: 4, cells }, key, permits, "es");
  return [complements[0]?.data, problems.map(({ row, column, severity }) => `${row} ${column} ${severity}`)];
}

const said = (NumeroPermiso: string, TipoPermiso: string, ClaveHYP: string, SubProductoHYP: string) => ({
  Version: "1.0",
  TipoPermiso,
  NumeroPermiso,
  ClaveHYP,
  SubProductoHYP,
});

describe("a row that sells a fuel", () => {
  it("says the only permit and the only subproduct where its cells are blank, and nothing without a permit", () => {
    expect(read({}, "15101514")).toEqual([said(CENTRE.number, "PER01", "15101514", "SP16"), []]);
    expect(read({}, "15101514", [CENTRE, OTHER])).toEqual([said("", "", "15101514", "SP16"), []]);
    expect(read({}, "15101514", [])).toEqual([undefined, []]);
    expect(read({}, "81112002")).toEqual([undefined, []]);
  });

  it("says what its cells say, a subproduct by its key or its name", () => {
    const cells = { fuel_permit: " H/1234/COM/2015", fuel_subproduct: "diésel marino" };
    expect(read(cells, "15101505", [])).toEqual([said(OTHER.number, "PER02", "15101505", "SP19"), []]);
    expect(read({ fuel_subproduct: "sp18 - Diésel automotriz" }, "15101505")[0]).toMatchObject({
      SubProductoHYP: "SP18",
    });
  });

  it("is told at its cell what no permit, no subproduct or no fuel is", () => {
    expect(read({ fuel_permit: "PL/1234" }, "15101514")[1]).toEqual(["4 fuel_permit error"]);
    expect(read({ fuel_subproduct: "turbosina" }, "15101514")[1]).toEqual(["4 fuel_subproduct error"]);
    expect(read({ fuel_permit: CENTRE.number }, "81112002")[1]).toEqual(["4 fuel_permit error"]);
    expect(read({ fuel_subproduct: "SP16" }, "81112002")[1]).toEqual(["4 fuel_subproduct error"]);
  });

  it("has the problems of its complement at the columns that it was read of", () => {
    const columnOf = (path: string) => cellAddressOf(`items.0.${path}`, [4], null);
    expect(columnOf("complements.0.data.SubProductoHYP")).toEqual({ row: 4, column: "fuel_subproduct" });
    expect(columnOf("complements.0.data.TipoPermiso")).toEqual({ row: 4, column: "fuel_permit" });
    expect(columnOf("complements.0.data.ClaveHYP")).toEqual({ row: 4, column: "product_key" });
    expect(columnOf("complements.0")).toEqual({ row: 4, column: "fuel_permit" });
  });
});
