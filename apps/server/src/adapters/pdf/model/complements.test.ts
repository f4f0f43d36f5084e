import type { Complemento } from "@timbra/cfdi";
import { COMPLEMENTOS, complementoDe, type Datos, type Tabla } from "@timbra/cfdi/complementos";
import { arbitraryDatos, validValue } from "@timbra/cfdi/testing";
import { DRAFT_COMPLEMENTS, type Language, nameOfValue } from "@timbra/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bundledLists, nameInList } from "../../catalogues/index.ts";
import { inLines, printedComplements } from "./complements.ts";

const tables = await Promise.all(
  DRAFT_COMPLEMENTS.filter(({ id }) => id !== "leyendas-fisc").map(async ({ id }) => {
    const found = COMPLEMENTOS.find((each) => each.id === id);
    return [id, (await found?.load())?.tabla as Tabla] as const;
  }),
);

/** Every text of data but those that say which version it is, with the name that a listed value has. */
function textsIn(value: unknown, language: Language, name = ""): string[] {
  if (typeof value !== "string")
    return Object.entries(value as object).flatMap(([key, each]) => textsIn(each, language, key));
  if (value === "" || /^version$/i.test(name)) return [];
  const called = nameOfValue(name, value, language);
  return [called === undefined ? value : `${value} - ${called}`];
}

describe("the print of a complement has every text of it, each beside its label", () => {
  it.each(tables)("%s", (id, table) => {
    const some = fc.sample(
      arbitraryDatos(
        table,
        validValue(table, () => ["01"]),
      ),
      { numRuns: 20, seed: 20 },
    );
    const tried = some.map((datos) => complementoDe(table, JSON.parse(JSON.stringify(datos)) as Datos, ""));
    // Blanks around a text go; a type may not allow what is left.
    const written = tried.find(({ ok }) => ok);
    if (!written?.ok) throw new Error(JSON.stringify(tried[0]?.problems));
    for (const language of ["es", "en"] as const) {
      const [parts = []] = printedComplements(language, new Map([[id, table]]))([written.complemento as Complemento]);
      const values = parts.flatMap(({ facts }) => facts.map(({ value }) => value));
      expect(values.sort()).toEqual(textsIn(written.complemento.datos, language).sort());
      expect(parts.flatMap(({ facts }) => facts.map(({ label }) => label))).not.toContain("");
      expect(inLines(parts).join(" ")).not.toContain("undefined");
    }
  });
});

it("a key is printed with its name where a list in force on the day of the document has it", () => {
  const table = new Map(tables).get("nomina12") as Tabla;
  const data = { TipoNomina: "O", Receptor: { TipoContrato: "01", Banco: "002", ClaveEntFed: "AGU", Puesto: "01" } };
  const node = {
    tipo: "desconocido",
    namespace: table.espacio,
    nombre: "Nomina",
    xml: "<x/>",
    campos: [],
    datos: data,
  };
  const shown = (day: string) =>
    printedComplements("es", new Map([["nomina12", table]]), (list, key, within) =>
      nameInList(bundledLists(), { list, key, within }, day),
    )([node as Complemento]).flatMap((parts) => parts.flatMap(({ facts }) => facts.map(({ value }) => value)));
  expect(shown("2026-11-23")).toEqual([
    "O - Nómina ordinaria",
    "01 - Contrato de trabajo por tiempo indeterminado",
    "01",
    "002 - BANAMEX",
    "AGU - Aguascalientes",
  ]);
  expect(shown("2015-01-01")).toContain("AGU");
});
