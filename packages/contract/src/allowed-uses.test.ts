import { expect, test } from "vitest";
import { allowedUses } from "./allowed-uses.ts";
import { idOfKey } from "./ids.ts";

const regime = (key: string) => idOfKey("tax_regime", key) ?? 0;
const company = "EKU9003173C9";
const person = "XIQB891116QE4";

test("a regime takes its uses, of its kind of person (catalogue c_UsoCFDI)", () => {
  expect(allowedUses(company, regime("601"))).toEqual("G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 S01".split(" "));
  expect(allowedUses(person, regime("616"))).toEqual(["G02", "S01"]);
  expect(allowedUses(person, regime("610"))).toEqual(["S01"]);
  expect(allowedUses(person, regime("605"))).toEqual("D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01".split(" "));
  expect(allowedUses(person, regime("612"))).toHaveLength(22);
  expect(allowedUses(company, regime("603"))).not.toContain("D01");
});

test("a generic RFC leaves S01, a credit note G02 too", () => {
  expect(allowedUses("XAXX010101000", regime("601"))).toEqual(["S01"]);
  expect(allowedUses("XEXX010101000", null, "E")).toEqual(["S01", "G02"]);
});

test("who is not known yet may have any use of an invoice", () => {
  expect(allowedUses("", null)).toHaveLength(22);
  expect(allowedUses(company, null)).not.toContain("D01");
  expect(allowedUses("", null)).not.toContain("CP01");
});

test("a transfer has no effects, whoever receives it", () => {
  expect(allowedUses(company, regime("601"), "T")).toEqual(["S01"]);
  expect(allowedUses("", null, "T")).toEqual(["S01"]);
});
