import { createCatalogos, search } from "@timbra/sat-catalogues";
import { describe, expect, it, test } from "vitest";
import { bundledLists, municipalityOf, zipCodesOfMunicipality } from "../adapters/catalogues/index.ts";
import { searchCatalogue, usedFirst } from "./search.ts";

const catalogueStore = { search, labelOf: bundledLists().labelOf, municipalityOf, zipCodesOfMunicipality };
const deps = { catalogues: createCatalogos(), catalogueStore, clock: { now: () => new Date("2026-11-20T18:00:00Z") } };

function keys(kind: "product-keys" | "units" | "zip-codes", text: string, limit = 20): string[] {
  return searchCatalogue(deps, { kind, text, limit }).map(({ key }) => key);
}

describe("the search over the large lists", () => {
  it("finds units by word and by key, with the number that forms know them by", () => {
    expect(searchCatalogue(deps, { kind: "units", text: "pieza", limit: 5 })[0]).toMatchObject({ key: "H87", id: 1 });
    expect(keys("units", "h87")[0]).toBe("H87");
  });

  it("finds product keys whatever the accents and small slips", () => {
    const exact = keys("product-keys", "servicios de contabilidad");
    expect(exact.length).toBeGreaterThan(0);
    expect(keys("product-keys", "SERVICIÓS de contavilidad")[0]).toBe(exact[0]);
    expect(searchCatalogue(deps, { kind: "product-keys", text: "contabilidad", limit: 1 })[0]?.id).toBeNull();
  });

  it("finds postal codes by their first digits, and not those that the list has not", () => {
    expect(keys("zip-codes", "4410", 20)).toEqual([
      "44100",
      "44101",
      "44102",
      "44103",
      "44104",
      "44105",
      "44106",
      "44107",
      "44108",
      "44109",
    ]);
    expect(searchCatalogue(deps, { kind: "zip-codes", text: "06600", limit: 20 })).toEqual([
      { key: "06600", description: "Cuauhtémoc, Ciudad de México", score: 1, id: null, own: false },
    ]);
    expect(keys("zip-codes", "52800")).toEqual([]);
    expect(keys("zip-codes", "00")).toEqual([]);
    expect(keys("zip-codes", "190")).toEqual([]);
  });

  it("finds postal codes by state, or else by municipality, accents forgiven", () => {
    expect(searchCatalogue(deps, { kind: "zip-codes", text: "benito juarez", limit: 500 })).toContainEqual(
      expect.objectContaining({ key: "03100", description: "Benito Juárez, Ciudad de México" }),
    );
    expect(keys("zip-codes", "yucatan", 2)).toEqual(["97000", "97001"]);
    expect(keys("zip-codes", "Michoacán", 1)).toEqual(["58000"]);
    expect(keys("zip-codes", "atlantis")).toEqual([]);
  });

  it.each(["", " ", "4", "123456", "ñ"])("finds no postal code for %j", (text) => {
    expect(keys("zip-codes", text)).toEqual([]);
  });

  it("keeps to the limit", () => {
    expect(keys("units", "caja", 3).length).toBeLessThanOrEqual(3);
    expect(keys("zip-codes", "44", 50)).toHaveLength(50);
  });
});

const hit = (clave: string) => ({ clave, descripcion: `SAT ${clave}`, score: 0.5 });
const HITS = ["56101504", "56101519", "56112100", "56101500", "56101700", "56101900", "56102000"].map(hit);
const label = (key: string) => `label ${key}`;
const keysOf = (found: ReturnType<typeof usedFirst>) => found.map(({ clave, own }) => `${clave}${own ? "*" : ""}`);

test("who uses nothing yet gets the search as it is", () => {
  expect(keysOf(usedFirst({ hits: HITS, used: [], text: "silla", label }))).toEqual(HITS.map(({ clave }) => clave));
});

test("what is used and was found goes before what was only found, in the order in which it was found", () => {
  const used = [
    { key: "56101500", named: false },
    { key: "56101519", named: false },
    { key: "81112002", named: false },
  ];
  expect(keysOf(usedFirst({ hits: HITS.slice(0, 4), used, text: "silla", label }))).toEqual([
    "56101519*",
    "56101500*",
    "56101504",
    "56112100",
  ]);
});

test("one's own product is found by its own name, though the SAT calls its key otherwise", () => {
  const used = [
    { key: "81112002", named: true },
    { key: "56101519", named: false },
  ];
  const found = usedFirst({ hits: HITS.slice(0, 2), used, text: "poliza", label });
  expect(found[0]).toEqual({ clave: "81112002", descripcion: "label 81112002", score: 1, own: true });
  expect(keysOf(found)).toEqual(["81112002*", "56101519*", "56101504"]);
});

test("a key that was typed whole stays first", () => {
  const used = [{ key: "56101519", named: true }];
  expect(keysOf(usedFirst({ hits: HITS.slice(0, 3), used, text: "56101504", label }))).toEqual([
    "56101504",
    "56101519*",
    "56112100",
  ]);
});

test("a long history does not hide the rest: five of it go first", () => {
  const used = Array.from({ length: 9 }, (_, at) => ({ key: `8111150${at}`, named: true }));
  const found = usedFirst({ hits: HITS, used, text: "a", label });
  expect(found.map(({ own }) => own).slice(0, 6)).toEqual([true, true, true, true, true, false]);
  expect(found).toHaveLength(5 + HITS.length);
});
