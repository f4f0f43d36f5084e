import { readFileSync } from "node:fs";
import { COMPLEMENTOS, type Tabla } from "@timbra/cfdi/complementos";
import { expect, it } from "vitest";
import { DRAFT_COMPLEMENTS } from "./complements.ts";

/*
 * The table of docs/sat/complementos.md. What its first columns say is tried for every table by tablas.test.ts,
 * schema-agreement.test.ts and every-complement.test.ts of cfdi; what its last say for every complement of a draft by
 * complements.test.ts (here, of the form and of the print).
 */

const DOCUMENTS = { cfdi40: "4.0", cfdi33: "3.3", retenciones20: "Retenciones 2.0" };
const OWN_FIELDS = new Set(["pagos20", "implocal"]);

function countOf({ atributos = {}, hijos = [] }: Tabla["raiz"]): readonly [nodes: number, attributes: number] {
  const inside = hijos.map(countOf);
  const sum = (at: 0 | 1) => inside.reduce((total, counts) => total + counts[at], 0);
  return [1 + sum(0), Object.keys(atributos).length + sum(1)];
}

function versionOf({ raiz, tipos }: Tabla): string {
  const [, tipo = ""] = Object.entries(raiz.atributos ?? {}).find(([name]) => /^version$/i.test(name)) ?? [];
  return tipos[tipo.replace("?", "")]?.valores?.[0] ?? "-";
}

it("the table of docs/sat has a row for each complement, with what holds of it", async () => {
  const rows = await Promise.all(
    COMPLEMENTOS.map(async ({ id, nombre, en, load }) => {
      const { tabla } = await load();
      const [nodes, attributes] = countOf(tabla.raiz);
      const isDrafted = DRAFT_COMPLEMENTS.some((one) => one.id === id);
      const unissued = OWN_FIELDS.has(id) ? "own fields" : "not issued";
      const kinds = en.map((clase) => DOCUMENTS[clase]).join(", ");
      const cells = [`${tabla.prefijo}:${nombre}`, versionOf(tabla), kinds, nodes, attributes];
      return `| ${[...cells, ...Array(5).fill("✓"), ...Array(3).fill(isDrafted ? "✓" : unissued)].join(" | ")} |`;
    }),
  );
  const page = readFileSync(new URL("../../../../docs/sat/complementos.md", import.meta.url), "utf8");
  expect(page.split("\n").filter((line) => /^\| [a-z\dA-Z]+:/.test(line))).toEqual(rows);
});
