import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Importer } from "./importer.ts";

/** The tables that an import writes to. */
type Table = "customers" | "products";

/** What an undo does with rows of a table. `deleteUnused` deletes those that nothing names, and leaves the others. */
export function writtenRowsOf(
  table: Table,
  deleteUnused: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Pick<Importer, "lock" | "deleteUnused"> {
  return {
    /** In one order, whoever locks. */
    async lock(tx, ids) {
      const rows = await tx
        .selectFrom(table)
        .select(["id", "updated_at", "archived_at"])
        .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
        .orderBy("id")
        .forUpdate()
        .execute();
      return new Map(rows.map((row) => [row.id, { changedAt: row.updated_at, archived: row.archived_at !== null }]));
    },
    async deleteUnused(tx, ids) {
      if (ids.length === 0) return new Set();
      await deleteUnused(tx, ids);
      const left = await tx.selectFrom(table).select("id").where(sql<boolean>`id = ANY(${ids}::uuid[])`).execute();
      const stayed = new Set(left.map(({ id }) => id));
      return new Set(ids.filter((id) => !stayed.has(id)));
    },
  };
}
