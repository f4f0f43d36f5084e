import { createCatalogos } from "@timbra/sat-catalogues";
import { expect, test } from "vitest";
import { allowedUses, type CustomerFacts, customerAdvice, sayAdvice } from "./advice.ts";
import { idOfKey } from "./ids.ts";

const MEXICO = 1;
const TODAY = "2026-11-20";
const good: CustomerFacts = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", countryId: MEXICO, zipCode: "42501" };
const advise = (facts: Partial<CustomerFacts>) => customerAdvice({ ...good, ...facts }, createCatalogos(), TODAY);

test("a customer as the register has them needs no advice, nor does one that is not typed yet", () => {
  expect(advise({})).toEqual([]);
  expect(advise({ name: " ", zipCode: "" })).toEqual([]);
});

test("the name as the register writes it", () => {
  expect(advise({ name: "Peña  y Compañía" })).toEqual([
    { field: "customers_name", key: "name_upper_case", fix: "PEÑA Y COMPAÑÍA" },
  ]);
  expect(advise({ name: "Escuela Kemper Urgate SA de CV" })).toEqual([
    { field: "customers_name", key: "name_kind_of_company", fix: "ESCUELA KEMPER URGATE" },
  ]);
  expect(advise({ rfc: "XIQB891116QE4", name: "BERENICE SA DE CV" })).toEqual([]);
});

test.each([
  ["00000", "zip_code_unknown"],
  ["17000", "zip_code_unknown"],
  ["4250", "zip_code"],
  ["Pachuca", "zip_code"],
] as const)("a Mexican postal code that cannot be: %s", (zipCode, key) => {
  expect(advise({ zipCode })).toEqual([{ field: "address_codigo_postal", key }]);
});

test("a generic RFC, and a receiver abroad, has no postal code of the SAT", () => {
  const spain = idOfKey("country", "ESP") ?? 0;
  expect(advise({ rfc: "XAXX010101000", name: "Público en general", zipCode: "1" })).toEqual([]);
  expect(advise({ rfc: "XEXX010101000", name: "Ventas GmbH", countryId: spain, zipCode: "D-80331" })).toEqual([]);
  expect(advise({ rfc: "XEXX010101000", name: "Ventas GmbH" })).toEqual([
    { field: "address_pais", key: "country_of_foreigner" },
  ]);
  expect(advise({ countryId: spain, zipCode: "28001-X" })).toEqual([]);
});

test("an advice is said with what is right", () => {
  const [advice] = advise({ name: "Peña" });
  if (advice === undefined) return expect.unreachable();
  expect(sayAdvice(advice, "es")).toContain("PEÑA");
  expect(sayAdvice(advice, "en")).toContain("PEÑA");
});

const regime = (key: string) => idOfKey("tax_regime", key) ?? 0;
const company = "EKU9003173C9";
const person = "XIQB891116QE4";

test("a regime takes its uses, of its kind of person (catalogue c_UsoCFDI)", () => {
  expect(allowedUses(company, regime("601"), TODAY)).toEqual(
    "G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 S01".split(" "),
  );
  expect(allowedUses(person, regime("616"), TODAY)).toEqual(["G02", "S01"]);
  expect(allowedUses(person, regime("610"), TODAY)).toEqual(["S01"]);
  expect(allowedUses(person, regime("605"), TODAY)).toEqual("D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01".split(" "));
  expect(allowedUses(person, regime("612"), TODAY)).toHaveLength(22);
  expect(allowedUses(company, regime("603"), TODAY)).not.toContain("D01");
});

test("a generic RFC leaves S01, a credit note G02 too", () => {
  expect(allowedUses("XAXX010101000", regime("601"), TODAY)).toEqual(["S01"]);
  expect(allowedUses("XEXX010101000", null, TODAY, "E")).toEqual(["S01", "G02"]);
});

test("who is not known yet may have any use of an invoice", () => {
  expect(allowedUses("", null, TODAY)).toHaveLength(22);
  expect(allowedUses(company, null, TODAY)).not.toContain("D01");
  expect(allowedUses("", null, TODAY)).not.toContain("CP01");
});

test("a use is of its days: the lists of CFDI 4.0 begin in 2022", () => {
  expect(allowedUses(company, regime("601"), "2022-01-01")).toContain("G03");
  expect(allowedUses(company, regime("601"), "2021-12-31")).toEqual([]);
});

test("a transfer has no effects, whoever receives it", () => {
  expect(allowedUses(company, regime("601"), TODAY, "T")).toEqual(["S01"]);
  expect(allowedUses("", null, TODAY, "T")).toEqual(["S01"]);
});
