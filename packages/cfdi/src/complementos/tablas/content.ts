import { error, type Problem } from "../../problem.ts";
import type { Nodo } from "./tabla.ts";

/** What is wrong with the children of a node, by their names in the order of the document. */
export function contentProblems(nodo: Nodo, names: readonly string[], path: string): Problem[] {
  const { hijos = [], contenido } = nodo;
  const note = (code: string, name: string) => error(code, path === "" ? name : `${path}.${name}`, { name });
  const known = hijos.map(({ nombre }) => nombre);
  const unknown = names.filter((name) => !known.includes(name)).map((name) => note("TIMBRA-XML-UNKNOWN-NODE", name));
  const counts = hijos.flatMap(({ nombre, min = 1, max = 1 }) => {
    const count = names.filter((name) => name === nombre).length;
    if (count < min) return [note("TIMBRA-XML-MISSING-NODE", nombre)];
    return max !== 0 && count > max ? [note("TIMBRA-XML-REPEATED-NODE", nombre)] : [];
  });
  if (unknown.length > 0 || counts.length > 0) return [...unknown, ...counts];
  const misplaced = contenido === undefined ? firstOutOfOrder(known, names) : unlessAllowed(contenido, names);
  return misplaced === undefined ? [] : [note("TIMBRA-XML-NODE-ORDER", misplaced)];
}

function firstOutOfOrder(order: readonly string[], names: readonly string[]): string | undefined {
  let furthest = 0;
  return names.find((name) => {
    const place = order.indexOf(name);
    if (place < furthest) return true;
    furthest = place;
    return false;
  });
}

/** The last child, or the node's first that is not there, when a grammar does not allow these. */
function unlessAllowed(contenido: string, names: readonly string[]): string | undefined {
  const text = names.map((name) => `${name};`).join("");
  return new RegExp(`^(?:${contenido})$`, "u").test(text) ? undefined : (names.at(-1) ?? "");
}
