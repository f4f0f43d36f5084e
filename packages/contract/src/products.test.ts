import { expect, test } from "vitest";
import { checkForm } from "./messages/form-errors.ts";
import { shownPrice } from "./product-kinds.ts";
import { productFields, productRequest, UNTAXED_PRODUCT } from "./products.ts";
import { errorsOf, sentenceOf, textOfLength } from "./testing/fields.ts";
import { product } from "./testing/forms.ts";

const errors = (field: string, value: unknown) => errorsOf(productRequest, { ...product, [field]: value })[field];

test("the least a product needs; its taxes have defaults", () => {
  expect(checkForm(productRequest, product, "es")).toMatchObject({
    ok: true,
    value: {
      productos_cat_taxobject_id: 2,
      productos_cat_vat_taxes_id: 1,
      productos_cat_vat_rates_id: 1,
      productos_r_isr: null,
      productos_ieps: null,
      productos_numero_identificacion: null,
    },
  });
});

test.each(Object.keys(product))("%s is required", (field) => {
  for (const missing of [undefined, null, ""]) expect(errors(field, missing)).toEqual([sentenceOf("required")]);
});

test.each<[field: string, min: number, max: number]>([
  ["productos_claveprodserv", 1, 25],
  ["productos_descripcion", 3, 1000],
  ["productos_numero_identificacion", 1, 100],
])("%s has between %i and %i characters", (field, min, max) => {
  expect(errors(field, textOfLength(min))).toBeUndefined();
  expect(errors(field, textOfLength(max))).toBeUndefined();
  expect(errors(field, textOfLength(max + 1))).toEqual([sentenceOf("max_length", { max })]);
  if (min > 1) expect(errors(field, textOfLength(min - 1))).toEqual([sentenceOf("min_length", { min })]);
});

test.each(["productos_tipo", "productos_valor"])("%s is 0 or 1", (field) => {
  for (const value of ["0", "1", 0, 1]) expect(errors(field, value)).toBeUndefined();
  for (const value of ["2", "x", 2]) expect(errors(field, value)).toEqual([sentenceOf("not_in_list")]);
});

test.each(["productos_tipo", "productos_valor"])("%s that has no text of its own is refused, not thrown", (field) => {
  for (const value of [{ toString: 1 }, { toString: null, valueOf: null }, [], [["0"]]])
    expect(errors(field, value)).toEqual([sentenceOf("not_in_list")]);
});

test.each(["productos_r_isr", "productos_ieps"])("%s is a percentage with 2 decimals, or left out", (field) => {
  for (const value of [undefined, null, "", "0", "10", "1.25", 8]) expect(errors(field, value)).toBeUndefined();
  expect(errors(field, "1.255")).toEqual([sentenceOf("max_decimals", { decimals: 2 })]);
  expect(errors(field, "-1")).toEqual([sentenceOf("number_min", { min: "0" })]);
  expect(errors(field, "ocho")).toEqual([sentenceOf("decimal")]);
});

test("no percentage is above the highest of c_TasaOCuota", () => {
  expect([errors("productos_r_isr", "35"), errors("productos_ieps", "160")]).toEqual([undefined, undefined]);
  expect(errors("productos_r_isr", "35.01")).toEqual([sentenceOf("number_max", { max: "35" })]);
  expect(errors("productos_ieps", "160.01")).toEqual([sentenceOf("number_max", { max: "160" })]);
});

test.each<[unknown, string]>([
  ["1,250.50", "1250.50"],
  [1250.5, "1250.5"],
  ["0.000001", "0.000001"],
  ["SIN precio", "0"],
  ["999999999999999999.999999", "999999999999999999.999999"],
])("a price of %j is kept as %s", (input, text) => {
  expect(checkForm(productRequest, { ...product, productos_precio_unitario: input }, "es")).toMatchObject({
    value: { productos_precio_unitario: text },
  });
});

test("prices that no document could have are reported", () => {
  expect(errors("productos_precio_unitario", "0.0000001")).toEqual([sentenceOf("max_decimals", { decimals: 6 })]);
  expect(errors("productos_precio_unitario", "1000000000000000000")).toEqual([
    sentenceOf("max_digits", { digits: 18 }),
  ]);
  expect(errors("productos_precio_unitario", "-0.01")).toEqual([sentenceOf("number_min", { min: "0" })]);
  expect(errors("productos_precio_unitario", {})).toBeDefined();
});

test("the switch for no taxes is accepted as it is saved", () => {
  expect(checkForm(productRequest, { ...product, ...UNTAXED_PRODUCT }, "es")).toMatchObject({
    ok: true,
    value: { productos_cat_taxobject_id: 1, productos_r_isr: null, productos_ieps: null },
  });
});

test("the price shown is the import of a product priced by its total", () => {
  expect(shownPrice({ valor: "0", precio_unitario: "10", importe: "99" })).toBe("10");
  expect(shownPrice({ valor: "1", precio_unitario: "10", importe: "99" })).toBe("99");
});

test.each([
  ["1506, 1507;1508\n1509", "1506, 1507, 1508, 1509"],
  [" ", null],
  [null, null],
  [undefined, undefined],
])("property accounts typed as %j are kept as %j", (typed, kept) => {
  expect(productFields.shape.productos_cuenta_predial.parse(typed)).toBe(kept);
});

test("a property account has letters and digits only", () => {
  expect(productFields.shape.productos_cuenta_predial.safeParse("15-06").error?.issues[0]?.message).toBe(
    "property_account",
  );
});
