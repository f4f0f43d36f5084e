import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMPLEMENTOS, DOCUMENTOS } from "./generated/indice.gen.ts";
import type { Nodo } from "./tabla.ts";

/** Whether the schema lets children of two kinds stand in either order: the stylesheet goes by kinds. */
function mayAlternate({ contenido, hijos = [] }: Nodo): boolean {
  if (contenido === undefined) return false;
  const isAllowed = (...names: string[]) => new RegExp(`^(?:${contenido})$`, "u").test(`${names.join(";")};`);
  const names = hijos.map(({ nombre }) => nombre);
  return names.some((one) => names.some((other) => one < other && isAllowed(one, other) && isAllowed(other, one)));
}

/** The nodes whose fields of the cadena are not what their schema would let expect; inside of one with steps, none. */
function disagreementsIn(prefijo: string, nodo: Nodo): string[] {
  const inside = (nodo.hijos ?? []).flatMap((hijo) => disagreementsIn(prefijo, hijo));
  const isOne = nodo.cadena !== undefined || mayAlternate(nodo);
  return [...(isOne ? [`${prefijo}:${nodo.nombre}`] : []), ...(prefijo === "detallista" ? [] : inside)];
}

it("docs/sat names every node in which schema and stylesheet disagree, and no other", async () => {
  const tables = await Promise.all([...COMPLEMENTOS, ...DOCUMENTOS].map(async ({ load }) => (await load()).tabla));
  const computed = tables.flatMap((tabla) => disagreementsIn(tabla.prefijo, tabla.raiz));
  const page = readFileSync(new URL("../../../../../docs/sat/complementos.md", import.meta.url), "utf8");
  const named = [...page.matchAll(/^\| `([\w]+:\w+)`/gm)].map(([, node]) => node);
  expect(named.filter((node) => node !== "retenciones:ImpRetenidos").sort()).toEqual([...new Set(computed)].sort());
});
