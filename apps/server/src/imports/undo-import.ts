import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import type { Importer } from "./importer.ts";
import { lockDone, markUndone, writtenRows } from "./imports.db.ts";

export interface Kept {
  readonly number: number;
  readonly name: string;
  readonly reason: "used" | "changed";
}

/**
 * Takes an import back: what it created is deleted, what it changed is as it was. What an invoice was made with since, or somebody changed by hand, stays
 * and is told. Null when there is no such import, or it was taken back already.
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
    const changedAt = await importer.lock(
      tx,
      rows.map((row) => row.id),
    );
    const there = rows.filter((row) => changedAt.has(row.id));
    const untouched = there.filter((row) => changedAt.get(row.id)?.getTime() === done.committedAt.getTime());
    const created = untouched.filter(({ outcome }) => outcome === "created").map((row) => row.id);
    const gone = await importer.deleteUnused(tx, created);
    const restored = untouched.filter(({ outcome }) => outcome === "updated");
    for (const row of restored) await importer.update(tx, row.id, row.before as Content, now);
    const settled = new Set([...gone, ...restored.map((row) => row.id)]);
    const used = new Set(created);
    const kept = there
      .filter((row) => !settled.has(row.id))
      .map(({ number, cells, id: target }) => ({
        number,
        name: importer.nameOf(cells),
        reason: used.has(target) ? ("used" as const) : ("changed" as const),
      }));
    await markUndone(tx, id, kept.length, now);
    return kept;
  });
}
