import type { ImportKind } from "@timbra/contract";
import { type Insertable, sql } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import type { Cells } from "./importer.ts";
import type { TypedRow } from "./preview.ts";

const AT_A_TIME = 500;
const LISTED = 20;

type NewImport = Omit<Insertable<Database["imports"]>, "state" | "row_count" | "valid_count">;

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof getImport>>>;

export async function insertImport(
  tx: Tx,
  given: NewImport,
  rows: readonly (TypedRow & { readonly valid: boolean })[],
): Promise<void> {
  const counts = { row_count: rows.length, valid_count: rows.filter(({ valid }) => valid).length };
  await tx
    .insertInto("imports")
    .values({ ...given, ...counts, state: "previewed" })
    .execute();
  const ids = { issuer_id: given.issuer_id, import_id: given.id };
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const some = rows.slice(at, at + AT_A_TIME);
    const values = some.map(({ number, cells, valid }) => ({ ...ids, number, cells: JSON.stringify(cells), valid }));
    await tx.insertInto("import_rows").values(values).execute();
  }
}

/** Forgets what was read and never written. */
export async function deleteOldPreviews(tx: Tx, madeBefore: Date): Promise<void> {
  await tx
    .deleteFrom("imports")
    .where("issuer_id", "=", issuerOf(tx))
    .where("state", "=", "previewed")
    .where("created_at", "<", madeBefore)
    .execute();
}

export async function getImport(tx: Tx, kind: ImportKind, id: string) {
  return (
    (await tx
      .selectFrom("imports")
      .selectAll()
      .where("issuer_id", "=", issuerOf(tx))
      .where("kind", "=", kind)
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

/** The last ones that were written. */
export function listImports(tx: Tx, kind: ImportKind) {
  return tx
    .selectFrom("imports")
    .selectAll()
    .where("issuer_id", "=", issuerOf(tx))
    .where("kind", "=", kind)
    .where("state", "in", ["done", "undone", "committing"])
    .orderBy("created_at", "desc")
    .limit(LISTED)
    .execute();
}

/** The rows as they were typed; all, or so many of them with those that are wrong first. */
export async function listTypedRows(tx: Tx, importId: string, most: number | null): Promise<readonly TypedRow[]> {
  const rows = tx
    .selectFrom("import_rows")
    .select(["number", "cells"])
    .where("issuer_id", "=", issuerOf(tx))
    .where("import_id", "=", importId);
  const found = most === null ? rows.orderBy("number") : rows.orderBy("valid").orderBy("number").limit(most);
  return (await found.execute()).map(({ number, cells }) => ({ number, cells: cells as Cells }));
}

/**
 * Takes an import to be written: one that was only read, or whose writer is gone. False when somebody else has it, or
 * it is done.
 */
export async function claimImport(tx: Tx, id: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({ state: "committing", leased_until: until, done_count: 0 })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where(sql<boolean>`(state = 'previewed' OR (state = 'committing' AND leased_until < ${now}))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases a claimed import, unwritten. */
export async function releaseImport(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ state: "previewed", leased_until: null, done_count: 0 })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("state", "=", "committing")
    .execute();
}

export async function saveProgress(tx: Tx, id: string, done: number, until: Date): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ done_count: done, leased_until: until })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("state", "=", "committing")
    .execute();
}

export interface RowOutcome {
  readonly number: number;
  readonly outcome: "created" | "updated" | "skipped";
  readonly targetId: string;
  /** What it was before it was updated. */
  readonly before: unknown;
}

export async function insertOutcomes(tx: Tx, importId: string, outcomes: readonly RowOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sqlRows(tx)`
    UPDATE import_rows SET outcome = given.outcome, target_id = given.target_id, before = given.before
    FROM jsonb_to_recordset(${JSON.stringify(outcomes.map((row) => ({ number: row.number, outcome: row.outcome, target_id: row.targetId, before: row.before })))}::jsonb)
      AS given(number integer, outcome text, target_id uuid, before jsonb)
    WHERE import_rows.issuer_id = ${issuerOf(tx)} AND import_rows.import_id = ${importId}::uuid AND import_rows.number = given.number`;
}

export async function finishImport(
  tx: Tx,
  id: string,
  counts: Readonly<Record<RowOutcome["outcome"], number>>,
  now: Date,
): Promise<boolean> {
  const { created, updated, skipped } = counts;
  const { numUpdatedRows } = await tx
    .updateTable("imports")
    .set({
      state: "done",
      leased_until: null,
      done_count: created + updated + skipped,
      created_count: created,
      updated_count: updated,
      skipped_count: skipped,
      committed_at: now,
    })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("state", "=", "committing")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks an import that is done; null when it is not, or not any more. */
export async function lockFinished(
  tx: Tx,
  kind: ImportKind,
  id: string,
): Promise<{ readonly committedAt: Date } | null> {
  const row = await tx
    .selectFrom("imports")
    .select("committed_at")
    .where("issuer_id", "=", issuerOf(tx))
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("state", "=", "done")
    .forUpdate()
    .executeTakeFirst();
  return row?.committed_at ? { committedAt: row.committed_at } : null;
}

export async function listWrittenRows(tx: Tx, importId: string) {
  const rows = await tx
    .selectFrom("import_rows")
    .select(["number", "cells", "outcome", "target_id", "before"])
    .where("issuer_id", "=", issuerOf(tx))
    .where("import_id", "=", importId)
    .where("outcome", "in", ["created", "updated"])
    .orderBy("number")
    .execute();
  return rows.flatMap(({ target_id: id, cells, ...row }) =>
    id === null ? [] : [{ ...row, id, cells: cells as Cells }],
  );
}

export async function markUndone(tx: Tx, id: string, kept: number, now: Date): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ state: "undone", kept_count: kept, undone_at: now })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .execute();
}
