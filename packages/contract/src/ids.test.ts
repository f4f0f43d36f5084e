import { createHash } from "node:crypto";
import {
  exportaciones,
  formasPago,
  metodosPago,
  monedas,
  objetosImp,
  paises,
  regimenes,
  unidades,
  usosCfdi,
} from "@timbra/sat-catalogues";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_IDS } from "./default-ids.ts";
import { type Catalogue, catalogueIds, idOfKey, idOfUnit, keyOfId, VAT_RATES, VAT_TAXES } from "./ids.ts";

const LISTS: readonly (readonly [Catalogue, () => readonly { readonly clave: string }[]])[] = [
  ["country", paises],
  ["tax_regime", regimenes],
  ["payment_form", formasPago],
  ["payment_method", metodosPago],
  ["cfdi_use", usosCfdi],
  ["currency", monedas],
  ["tax_object", objetosImp],
  ["unit", unidades],
  ["export", exportaciones],
];

test.each(LISTS)("every %s is a key of the SAT, and every key of the SAT's list here has an id", (catalogue, list) => {
  const keys = catalogueIds(catalogue).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys)).toEqual(new Set(list().map(({ clave }) => clave)));
});

test.each(LISTS)("an id of %s leads to its key and back", (catalogue) => {
  for (const { id, key } of catalogueIds(catalogue)) {
    expect(keyOfId(catalogue, id)).toBe(key);
    expect(idOfKey(catalogue, key)).toBe(id);
  }
});

test.each<[Catalogue, number, string]>([
  ["country", DEFAULT_IDS.country, "MEX"],
  ["tax_regime", DEFAULT_IDS.tax_regime, "601"],
  ["payment_form", DEFAULT_IDS.payment_form, "03"],
  ["payment_method", 1, "PPD"],
  ["payment_method", DEFAULT_IDS.payment_method, "PUE"],
  ["cfdi_use", DEFAULT_IDS.cfdi_use, "G03"],
  ["currency", DEFAULT_IDS.currency, "MXN"],
  ["tax_object", DEFAULT_IDS.untaxed_object, "01"],
  ["tax_object", DEFAULT_IDS.tax_object, "02"],
  ["unit", DEFAULT_IDS.unit, "H87"],
  ["export", DEFAULT_IDS.export, "01"],
])("%s %i is %s, as the API says", (catalogue, id, key) => {
  expect(keyOfId(catalogue, id)).toBe(key);
});

/** Ids are stored: what they meant on the first day, they mean for ever. Appending a key does not touch these. */
test.each<[Catalogue, number, string]>([
  ["country", 250, "fd956f0456226a45"],
  ["currency", 183, "c315571197eb7bc6"],
  ["unit", 109, "157a64713f60b3cf"],
  ["tax_regime", 19, "142730d7cc9a3246"],
  ["payment_form", 22, "e8184e3debd07edb"],
  ["cfdi_use", 24, "a1b420131f2a113e"],
])("the first %s ids keep their meaning", (catalogue, count, hash) => {
  const keys = catalogueIds(catalogue)
    .slice(0, count)
    .map(({ key }) => key);
  expect(createHash("sha256").update(keys.join(" ")).digest("hex").slice(0, 16)).toBe(hash);
});

test("ids that were never given lead nowhere", () => {
  expect([0, -1, 1.5, 9999].map((id) => keyOfId("country", id))).toEqual([undefined, undefined, undefined, undefined]);
  expect(idOfKey("country", "")).toBeUndefined();
});

const unitKey = fc.stringMatching(/^[0-9A-Za-z]{1,3}$/);

test("any unit has an id that leads back to it, the listed ones theirs, and no two units the same", () => {
  expect(idOfUnit("H87")).toBe(1);
  fc.assert(fc.property(unitKey, (key) => keyOfId("unit", idOfUnit(key) ?? 0) === key));
  fc.assert(fc.property(unitKey, unitKey, (one, other) => (idOfUnit(one) === idOfUnit(other)) === (one === other)));
});

/** They are stored. */
test.each([
  ["C81", 1_050_532],
  ["X1w", 1_130_879],
  ["0", 1_000_001],
  ["zzz", 1_242_234],
])("the unit %s is known by %i for ever", (key, id) => {
  expect([idOfUnit(key), keyOfId("unit", id)]).toEqual([id, key]);
});

test("what says no unit leads nowhere", () => {
  expect(["", "PIEZA", "ñ", "h-7"].map((key) => idOfUnit(key))).toEqual([undefined, undefined, undefined, undefined]);
  expect([1_000_000, 1_242_235, 1_000_000.5, 2 ** 60, Number.NaN].map((id) => keyOfId("unit", id))).toEqual(
    Array(5).fill(undefined),
  );
  expect(keyOfId("country", 1_000_001)).toBeUndefined();
});

test("the VAT choices are those of the API, in its order", () => {
  expect(VAT_TAXES.map(({ rate }) => rate)).toEqual(["0.160000", "0.080000", "0.000000", null]);
  expect(VAT_RATES.map(({ rate }) => rate)).toEqual([
    null,
    "0.106667",
    "0.106700",
    "0.160000",
    "0.080000",
    "0.060000",
    "0.053333",
    "0.040000",
  ]);
  expect([...VAT_TAXES, ...VAT_RATES].map(({ id }) => id)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]);
});
