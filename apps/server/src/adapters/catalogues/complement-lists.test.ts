import { statSync } from "node:fs";
import { combustibleOf, SUBPRODUCTOS, TIPOS_DE_PERMISO } from "@timbra/cfdi/complementos";
import { COMPLEMENT_LISTS } from "@timbra/contract";
import { expect, it } from "vitest";
import { complementFile, complementKeyState, searchComplementList } from "./complement-lists.ts";
import { LISTS_OF_SCHEMA, SOURCES } from "./complement-sources.ts";
import { SHIPPED_FILE } from "./shipped-lists.ts";

const TODAY = "2026-11-23";
const ask = (list: (typeof COMPLEMENT_LISTS)[number], text: string, more: { within?: string; day?: string } = {}) =>
  searchComplementList(list, { text, limit: 20, day: TODAY, ...more });

it("names in the contract the lists that are packed, each with its keys, in less than four megabytes", () => {
  const packed = Object.entries(SOURCES).flatMap(([family, lists]) =>
    [...Object.keys(lists), ...(LISTS_OF_SCHEMA[family] ?? [])].map((list) => `${family}:${list}`),
  );
  expect([...COMPLEMENT_LISTS].sort()).toEqual(packed.sort());
  for (const list of COMPLEMENT_LISTS) expect([list, ask(list, "").length > 0]).toEqual([list, true]);
  const files = [SHIPPED_FILE, ...Object.keys(SOURCES).map(complementFile)];
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(4_000_000);
});

it("has the facts that documents need besides the name", () => {
  expect(ask("catComExt:c_FraccionArancelaria", "0101210100")[0]).toEqual({
    key: "0101210100",
    description: "Reproductores de raza pura",
    since: "2024-01-18",
    until: null,
    facts: { unit: "07" },
  });
  expect(ask("catHidroYPetro:c_TipoPermiso", "PER01")[0]?.facts["pattern"]).toBe("PL/[0-9]{1,20}/EXP/ES/[0-9]{4}");
  expect(ask("catHidroYPetro:c_ClaveHYP", "diesel")[0]?.facts).toMatchObject({ unit: "LTR" });
});

it("has the same fuels, subproducts and kinds of permit as the rules, which come without any list", () => {
  const fuels = ask("catHidroYPetro:c_ClaveHYP", "");
  expect(fuels.map(({ key }) => combustibleOf(key))).toEqual(
    fuels.map(({ description, facts: { unit, subproducts = "" } }) => ({
      nombre: description,
      unidad: unit,
      subproductos: subproducts.split(", "),
    })),
  );
  const subproducts = ask("catHidroYPetro:c_SubProductoHYP", "").map(({ key, description }) => [key, description]);
  expect(Object.fromEntries(subproducts)).toEqual(SUBPRODUCTOS);
  const kinds = [...ask("catHidroYPetro:c_TipoPermiso", "")].sort((one, other) => (one.key < other.key ? -1 : 1));
  const forms = kinds.map(({ key, facts: { pattern = "" } }) => {
    const written = pattern.replaceAll("[0-9]", String.raw`\d`).replaceAll("a-zA-Z", "A-Za-z");
    return [key, `^${written}$`.replaceAll("/", String.raw`\/`)];
  });
  expect(Object.entries(TIPOS_DE_PERMISO).map(([key, { forma }]) => [key, forma.source])).toEqual(forms);
  expect(kinds.map(({ key, description }) => [key, description])).toEqual(
    Object.entries(TIPOS_DE_PERMISO).map(([key, { nombre }]) => [key, nombre]),
  );
});

it("finds keys by words in any order, accents aside, and the key itself first", () => {
  expect(ask("catCartaPorte:c_Estaciones", "rosarito")[0]).toMatchObject({ key: "PM001", facts: { transport: "02" } });
  expect(ask("catCartaPorte:c_MaterialPeligroso", "fluorhidrico acido").map(({ key }) => key)).toContain("1790");
  expect(ask("catCartaPorte:c_MaterialPeligroso", "1790").filter(({ key }) => key === "1790")).toHaveLength(2);
  expect(ask("catNomina:c_Banco", "002")[0]?.description).toBe("BANAMEX");
  expect(ask("catNomina:c_Banco", "no hay tal banco")).toEqual([]);
});

it("keeps to what a state, a means of transport or a category has", () => {
  expect(ask("catCFDI:c_Municipio", "ensenada", { within: "BCN" })).toHaveLength(1);
  expect(ask("catCFDI:c_Municipio", "ensenada", { within: "AGU" })).toEqual([]);
  const permits = ask("catCartaPorte:c_TipoPermiso", "", { within: "02" });
  expect(permits.length).toBeGreaterThan(0);
  expect(new Set(permits.map(({ facts }) => facts["transport"]))).toEqual(new Set(["02", "01,02,03"]));
  expect(ask("catCartaPorte:c_TipoEstacion", "", { within: "04" }).map(({ key }) => key)).toContain("01");
});

it("answers by the day that is asked for", () => {
  expect(ask("catHidroYPetro:c_ClaveHYP", "", { day: "2026-04-23" })).toEqual([]);
  expect(ask("catHidroYPetro:c_ClaveHYP", "", { day: "2026-04-24" })).toHaveLength(3);
  expect(complementKeyState("catHidroYPetro:c_ClaveHYP", "15101505", "2026-04-23")).toBe("no-vigente");
  expect(complementKeyState("catHidroYPetro:c_ClaveHYP", "15101505", TODAY)).toBe("vigente");
  // Ended on 27 December 2023.
  expect(complementKeyState("catCartaPorte:c_NumAutorizacionNaviero", "SCT418/068/2018", TODAY)).toBe("no-vigente");
});

it("cannot tell of a key that may have been published since", () => {
  expect(complementKeyState("catCartaPorte:c_Estaciones", "PM999", TODAY)).toBe("desconocida");
  expect(complementKeyState("catCartaPorte:c_Estaciones", "PM00", TODAY)).toBe("desconocida");
  expect(ask("catCartaPorte:c_ClaveProdServCP", "10101501")).toEqual([
    { key: "10101501", description: "", since: "2022-01-01", until: null, facts: {} },
  ]);
});
