import { idOfUnit } from "@timbra/contract";
import { describe, expect, test } from "vitest";
import { FORM, UNITS } from "../testing/form.ts";
import { findUnitByKey, findUnits } from "./find-units.ts";
import { parsePastedLines } from "./pasted-lines.ts";

const radian = { id: idOfUnit("C81") ?? 0, key: "C81", name: "Radián" };
const drum = { id: idOfUnit("X1w") ?? 0, key: "X1w", name: "Tambor de madera" };
const other = { id: idOfUnit("X1W") ?? 0, key: "X1W", name: "Otra cosa" };
const units = [...UNITS, radian, drum, other];

describe("the units of a form", () => {
  test("are found by words, those of an imported edition too, and by everyday words", () => {
    expect(findUnits("radianes", units)[0]).toEqual(radian);
    expect(findUnits("piezas", units)[0]?.key).toBe("H87");
    expect(findUnits("kilo", units)[0]?.key).toBe("KGM");
    expect(findUnits("c81", units)[0]).toEqual(radian);
  });

  test("are the usual ones while nothing is typed, and never others than the form's", () => {
    expect(findUnits(" ", units)).toEqual(units.slice(0, 8));
    expect(findUnits("radián", UNITS).map(({ key }) => key)).not.toContain("C81");
  });

  test("are known by their key in small letters, unless that is another unit", () => {
    expect(findUnitByKey(" h87 ", units)?.id).toBe(1);
    expect([findUnitByKey("X1w", units), findUnitByKey("X1W", units)]).toEqual([drum, other]);
    expect(findUnitByKey("", units)).toBeUndefined();
  });

  test("may be pasted", () => {
    const pasting = { form: FORM, units };
    expect(parsePastedLines([["Giro", "", "1", "C81"]], "description", pasting)[0]?.unit_id).toBe(radian.id);
    expect(parsePastedLines([["Giro", "", "1", "radian"]], "description", pasting)[0]?.unit_id).toBe(radian.id);
  });
});
