import { createCatalogos } from "@timbra/sat-catalogues";
import { expect, test } from "vitest";
import { type CustomerFacts, customerAdvice, sayAdvice } from "./customer-advice.ts";
import { idOfKey } from "./ids.ts";

const MEXICO = 1;
const good: CustomerFacts = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", countryId: MEXICO, zipCode: "42501" };
const advise = (facts: Partial<CustomerFacts>) =>
  customerAdvice({ ...good, ...facts }, createCatalogos(), "2026-11-20");

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

test("who stands for nobody in particular, and who lives abroad, has no postal code of the SAT", () => {
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
