import type { Complemento } from "@timbra/cfdi";
import {
  type ComplementPart,
  type ComplementTables,
  complementParts,
  complementsIn,
  labelOfComplement,
  type NameInList,
} from "@timbra/contract";

/** The complements of a document or a line that have a table, each as the list of its nodes. */
export type PrintedComplements = (nodes: readonly Complemento[] | undefined) => readonly (readonly ComplementPart[])[];

/** The nodes of any complement with their labels, and keys with their names, under what people call it. */
export function printedComplements(
  language: "es" | "en",
  tables: ComplementTables = new Map(),
  nameOfKey?: NameInList,
): PrintedComplements {
  return (nodes) =>
    complementsIn(nodes).flatMap(({ name, data }) => {
      const table = tables.get(name);
      if (table === undefined) return [];
      const [first, ...others] = complementParts(table, data, language, nameOfKey);
      const title = labelOfComplement(name, language);
      if (first === undefined) return [];
      return first.depth === 0
        ? [[{ ...first, title }, ...others]]
        : [[{ title, depth: 0, facts: [] }, first, ...others]];
    });
}

/** A complement of a line as text: a line for each of its nodes. */
export function inLines(parts: readonly ComplementPart[]): string[] {
  return parts.map(({ title, facts }) =>
    [title, ...facts.map(({ label, value }) => `${label}: ${value}`)].filter((text) => text !== "").join(" · "),
  );
}
