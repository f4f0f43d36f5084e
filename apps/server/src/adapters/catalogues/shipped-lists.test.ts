import { statSync } from "node:fs";
import { createCatalogos, estadoDe, productosIniciales, unidades } from "@timbra/sat-catalogues";
import { expect, it } from "vitest";
import { LAYOUTS } from "../sat-lists/layouts.ts";
import { indexProducts } from "./catalogue-store.ts";
import { readLine } from "./edition-lists.ts";
import { bundledLists, municipalityOf, SHIPPED_FILE, shippedLists, zipCodesOfMunicipality } from "./shipped-lists.ts";

const TODAY = "2026-11-23";
/** Each list read once: the longest has some hundred thousand lines. */
const LISTS = Object.fromEntries(
  (["c_ClaveProdServ", "c_ClaveUnidad", "c_CodigoPostal"] as const).map((list) => [
    list,
    Array.from(shippedLists().get(list) ?? [], readLine),
  ]),
);
const entries = (list: "c_ClaveProdServ" | "c_ClaveUnidad" | "c_CodigoPostal") => LISTS[list] ?? [];

it("has every key of the SAT's long lists, well formed and once, in less than a megabyte", () => {
  const sizes = { c_ClaveProdServ: 52_514, c_ClaveUnidad: 2_418, c_CodigoPostal: 95_748 } as const;
  for (const [list, size] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
    const keys = entries(list).map(({ clave }) => clave);
    expect(new Set(keys).size).toBe(size);
    expect(keys.filter((key) => !LAYOUTS[list].key.test(key))).toEqual([]);
    expect(
      entries(list).filter(({ desde, hasta }) => !/^\d{4}-\d\d-\d\d\|(\d{4}-\d\d-\d\d)?$/.test(`${desde}|${hasta}`)),
    ).toEqual([]);
  }
  expect(statSync(SHIPPED_FILE).size).toBeLessThan(1_000_000);
});

it("says of the starter sets what they say themselves", () => {
  const lists = bundledLists();
  const named = new Map(entries("c_ClaveProdServ").map(({ clave, descripcion }) => [clave, descripcion]));
  expect(productosIniciales().filter(({ clave }) => !named.has(clave))).toEqual([]);
  for (const { clave } of unidades()) expect(lists.labelOf("c_ClaveUnidad", clave)).toBeTruthy();
});

it("knows keys that are not in the starter sets, with their names and days, and cannot tell of others", () => {
  const { catalogos, labelOf, unitKeys } = bundledLists();
  expect(createCatalogos().estado("c_ClaveProdServ", "10101506", TODAY)).toBe("desconocida");
  expect(catalogos.estado("c_ClaveProdServ", "10101506", TODAY)).toBe("vigente");
  expect(labelOf("c_ClaveProdServ", "10101506")).toBe("Caballos");
  expect(catalogos.estado("c_ClaveUnidad", "C81", TODAY)).toBe("vigente");
  expect([labelOf("c_ClaveUnidad", "C81"), unitKeys()[0], unitKeys().length]).toEqual(["Radián", "H87", 2_418]);
  expect(catalogos.estado("c_ClaveProdServ", "10101599", TODAY)).toBe("desconocida");
  expect(catalogos.estado("c_ClaveProdServ", "1010150", TODAY)).toBe("inexistente");
  const [ended] = entries("c_ClaveProdServ").filter(({ hasta }) => hasta !== "");
  expect(catalogos.estado("c_ClaveProdServ", ended?.clave ?? "", TODAY)).toBe("no-vigente");
});

it("has the postal codes that the ranges have, in the same states", () => {
  const codes = entries("c_CodigoPostal");
  expect(codes.filter(({ clave }) => createCatalogos().estado("c_CodigoPostal", clave, TODAY) !== "vigente")).toEqual(
    [],
  );
  // 68318 is Oaxaca to the post and Nayarit to that list.
  expect(codes.filter(({ clave, extra: [state] }) => estadoDe(clave) !== state).map(({ clave }) => clave)).toEqual([
    "68318",
  ]);
});

it("names the municipality of a postal code, and finds the codes of one", () => {
  expect([municipalityOf("03100"), municipalityOf("44100"), municipalityOf("00000")]).toEqual([
    "Benito Juárez",
    "Guadalajara",
    undefined,
  ]);
  expect(zipCodesOfMunicipality("zapopan")).toContain("45100");
  expect(zipCodesOfMunicipality("Xyz")).toEqual([]);
});

it("is searched whole: what only the whole list has is found by its name", async () => {
  const search = await indexProducts(shippedLists().get("c_ClaveProdServ") ?? []);
  expect(search("caballos", 5).map(({ clave }) => clave)).toContain("10101506");
});
