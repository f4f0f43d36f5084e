import type { ImportColumn } from "@timbra/contract";
import type { Cells } from "./importer.ts";

/** The columns that a file can have, by id. */
export type Columns = Readonly<Record<string, ImportColumn>>;

/** Where the columns of a file stand. */
export interface Headings {
  /** The id of the column at each place; null for one that nobody knows. */
  readonly ids: readonly (string | null)[];
  readonly ignored: readonly string[];
  /** Needed, and not there. */
  readonly missing: readonly string[];
}

/**
 * Reads the first line of a file: headings in either language, ours or those that people use, whatever the case,
 * accents and marks.
 */
export function readHeadings(known: Columns, line: readonly string[]): Headings {
  const columns = Object.entries(known);
  const taken = new Set<string>();
  const ids = line.map((heading) => {
    const found = columns.find(
      ([id, { heading: own, aliases = [] }]) =>
        !taken.has(id) && [own.es, own.en, ...aliases].some((name) => same(name, heading)),
    );
    if (found !== undefined) taken.add(found[0]);
    return found?.[0] ?? null;
  });
  return {
    ids,
    ignored: line.filter((heading, at) => ids[at] === null && heading.trim() !== ""),
    missing: columns.filter(([id, { required }]) => required === true && !taken.has(id)).map(([id]) => id),
  };
}

/** What a spreadsheet shows where a formula failed: "#N/A" is nobody's name. */
const FAILED_FORMULA =
  /^#(?:N\/[AD]|REF!|VALUE!|¡VALOR!|¡REF!|NAME\?|¿NOMBRE\?|DIV\/0!|¡DIV\/0!|NULL!|¡NULO!|NUM!|¡NUM!|SPILL!|CALC!)$/i;

/** The known cells of a line. An apostrophe with which a text was kept from being a formula is taken off. */
export function cellsOf({ ids }: Headings, line: readonly string[]): Cells {
  const cells: Record<string, string> = {};
  for (const [at, id] of ids.entries()) {
    const text = (line[at] ?? "").trim();
    if (id !== null && text !== "" && !FAILED_FORMULA.test(text)) cells[id] = text.replace(/^'(?=[=+\-@])/, "");
  }
  return cells;
}

function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
}
