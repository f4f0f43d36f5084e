import { createHash } from "node:crypto";
import type { TypedRow } from "../imports/index.ts";

/** The rows of one invoice, in the order of the file. */
export interface RowGroup {
  /** "" for a row that names none: it stands alone. */
  readonly reference: string;
  readonly rows: readonly TypedRow[];
}

/**
 * One group for each reference, wherever its rows stand, in the order in which they appear. Case and blanks make no
 * other reference.
 */
export function groupRows(rows: readonly TypedRow[]): readonly RowGroup[] {
  const groups = new Map<string, { reference: string; rows: TypedRow[] }>();
  for (const row of rows) {
    const reference = row.cells["reference"] ?? "";
    const key = reference === "" ? `#${row.number}` : `=${reference.replace(/\s+/g, " ").toLowerCase()}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { reference, rows: [row] });
    else known.rows.push(row);
  }
  return [...groups.values()];
}

/** What the rows say, wherever they stand in a file: the same in a file that is sent again. */
export function fingerprintOf({ rows }: RowGroup): Buffer {
  const said = rows.map(({ cells }) => Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash("sha256").update(JSON.stringify(said)).digest();
}
