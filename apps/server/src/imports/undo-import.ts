import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Importer, RowState } from "./importer.ts";
import { lockDone, markUndone, writtenRows } from "./imports.db.ts";

export interface Kept {
  readonly number: number;
  readonly name: string;
  readonly reason: "used" | "changed" | "archived" | "deleted";
}

/**
 * Takes an import back: what it created is deleted, what it changed is as it was. What an invoice was made with since,
 * or somebody changed, archived or deleted, stays as it is and is told. Null when there is no such import, or it was
 * taken back already.
 */
export async function undoImport<Form, Content>(
  deps: Pick<Deps, "db" | "clock">,
  importer: Importer<Form, Content>,
  issuerId: string,
  id: string,
): Promise<readonly Kept[] | null> {
  return inIssuer(deps.db, issuerId, async (tx) => {
    const done = await lockDone(tx, importer.kind, id);
    if (done === null) return null;
    const now = deps.clock.now();
    const rows = await writtenRows(tx, id);
    const standings = await importer.lock(
      tx,
      rows.map((row) => row.id),
    );
    const touched = new Map(rows.map((row) => [row.id, touchOf(row.outcome, standings.get(row.id), done.committedAt)]));
    const untouched = rows.filter((row) => touched.get(row.id) === null);
    const created = untouched.filter(({ outcome }) => outcome === "created").map((row) => row.id);
    const gone = await importer.deleteUnused(tx, created);
    const used = new Set(created.filter((target) => !gone.has(target)));
    for (const row of untouched) {
      if (row.outcome === "updated" && !(await importer.update(tx, row.id, row.before as Content, now)))
        used.add(row.id);
    }
    const kept = rows.flatMap(({ number, cells, id: target }): Kept[] => {
      const reason = used.has(target) ? "used" : (touched.get(target) ?? null);
      return reason === null || reason === "as_wished" ? [] : [{ number, name: importer.nameOf(cells), reason }];
    });
    await markUndone(tx, id, kept.length, now);
    return kept;
  });
}

/**
 * What became of a row since it was written; null: nothing. A row that the import created and somebody deleted is as
 * the undo would have it.
 */
function touchOf(
  outcome: string | null,
  standing: RowState | undefined,
  committedAt: Date,
): Kept["reason"] | "as_wished" | null {
  if (standing === undefined) return outcome === "created" ? "as_wished" : "deleted";
  if (standing.archived) return "archived";
  return standing.changedAt.getTime() === committedAt.getTime() ? null : "changed";
}
