import { expect, test } from "vitest";
import type { ReleaseProblem } from "../adapters/sat-lists/index.ts";
import { CATALOGUE_TEXTS } from "./catalogues-report.ts";

const PROBLEMS: readonly ReleaseProblem[] = [
  { code: "column_missing", list: "c_Moneda", value: "descripcion" },
  { code: "key_twice", list: "c_ClaveProdServ", row: 8, value: "01010101", count: 3 },
  { code: "keys_gone", list: "c_Aduana", count: 2, value: "84, 85" },
];

test("all problems are reported, in either language, and that nothing changed", () => {
  expect(CATALOGUE_TEXTS.es.refused(PROBLEMS).split("\n")).toEqual([
    "No se importó; sigue en uso lo que había.",
    "  - c_Moneda: falta la columna «descripcion».",
    "  - c_ClaveProdServ, fila 8 (y otras 2): la clave 01010101 está dos veces.",
    "  - c_Aduana: faltan 2 claves que existían, como 84, 85.",
  ]);
  expect(CATALOGUE_TEXTS.en.refused(PROBLEMS).split("\n")).toEqual([
    "Not imported; what was in use still is.",
    '  - c_Moneda: the column "descripcion" is missing.',
    "  - c_ClaveProdServ, row 8 (and 2 others): the key 01010101 is there twice.",
    "  - c_Aduana: 2 keys that there were are missing, such as 84, 85.",
  ]);
});

test("before the first import it is said what is in use", () => {
  expect(CATALOGUE_TEXTS.es.status(null)).toContain("los catálogos incluidos, del 2026-08-06");
  expect(CATALOGUE_TEXTS.en.status(null)).toContain("the lists that come with the product, of 2026-08-06");
});

test("an import says what is not as it was", () => {
  const change = { list: "c_ClaveProdServ", key: "1", label: "Uno", until: null, before: null, after: null } as const;
  const changes = [{ ...change, kind: "added" } as const, { ...change, kind: "ended" } as const];
  expect(CATALOGUE_TEXTS.es.imported({} as never, changes)).toContain("1 claves nuevas, 1 con último día, 0 vigentes");
  expect(CATALOGUE_TEXTS.en.imported({} as never, changes)).toContain(
    "1 new keys, 1 with a last day, 0 in force again",
  );
});
