import type { BulkBatch, ReadRequestOf } from "@timbra/contract";
import { sql } from "kysely";
import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { isLive } from "./batches.db.ts";
import type { StoredProblem } from "./cell-problems.ts";

/** Whether what an earlier file brought too, and what has warnings, is issued all the same. */
export type BulkConsent = ReadRequestOf<"startBulk">;

/**
 * Sets those to be sealed that are ready; what an earlier file brought too, or has warnings, only when that was
 * requested. Answers how many.
 */
export async function setWaiting(tx: Tx, batchId: string, { repeats, warnings }: BulkConsent): Promise<number> {
  const isRepeat = sql<boolean>`EXISTS (SELECT 1 FROM bulk_invoices AS earlier
    WHERE earlier.issuer_id = one.issuer_id AND earlier.fingerprint = one.fingerprint AND earlier.batch_id <> one.batch_id AND ${isLive("earlier")})`;
  const isDoubtful = sql<boolean>`one.problems @> '[{"severity": "warning"}]'`;
  const state = sql`CASE WHEN ${repeats === "skip"} AND ${isRepeat} THEN 'repeated' WHEN ${warnings === "skip"} AND ${isDoubtful} THEN 'doubtful' ELSE 'waiting' END`;
  const rows = await sqlRows<{ state: string }>(tx)`
    UPDATE bulk_invoices AS one SET state = ${state}
    WHERE issuer_id = ${issuerOf(tx)} AND batch_id = ${batchId}::uuid AND state IN ('ready', 'doubtful', 'repeated') RETURNING state`;
  return rows.filter((row) => row.state === "waiting").length;
}

type StateMove = { readonly from: readonly BulkBatch["state"][]; readonly to: BulkBatch["state"] };

/**
 * Moves a batch, and gives it its next turn: whatever job an older turn left does nothing any more. Null when it is in
 * no such state.
 */
export async function updateBatchState(
  tx: Tx,
  batchId: string,
  { from, to }: StateMove,
  now: Date,
): Promise<number | null> {
  const row = await sqlRow<{ turn: number }>(tx)`
    UPDATE bulk_batches SET state = ${to}, turn = turn + 1,
      started_at = CASE WHEN ${to} = 'running' THEN coalesce(started_at, ${now}) ELSE started_at END,
      finished_at = CASE WHEN ${to} IN ('done', 'cancelled') THEN ${now}::timestamptz END
    WHERE issuer_id = ${issuerOf(tx)} AND id = ${batchId}::uuid AND state = ANY(${from}::text[]) RETURNING turn`;
  return row?.turn ?? null;
}

/** Calls off what is not sealed. */
export async function withdrawWaiting(tx: Tx, batchId: string): Promise<void> {
  await tx
    .updateTable("bulk_invoices")
    .set({ state: "withdrawn" })
    .where("issuer_id", "=", issuerOf(tx))
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .execute();
}

/** Sets those to be sealed that were refused or called off. Answers how many. */
export async function resetToWaiting(tx: Tx, batchId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("bulk_invoices")
    .set({ state: "waiting", problems: "[]" })
    .where("issuer_id", "=", issuerOf(tx))
    .where("batch_id", "=", batchId)
    .where("state", "in", ["refused", "withdrawn"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface BulkStep {
  readonly issuerId: string;
  readonly batchId: string;
  readonly turn: number;
}

export interface NextInvoice {
  readonly position: number;
  readonly invoiceId: string;
  readonly rows: readonly number[];
  readonly draft: unknown;
  readonly userId: string;
}

/**
 * The next one to be sealed, which nobody else has then. While it is held the batch is neither paused nor called off.
 * Null: none, not our turn, or whoever began the batch was shut out.
 */
export async function claimWaiting(tx: Tx, step: BulkStep): Promise<NextInvoice | null> {
  const { issuerId, batchId } = step;
  const batch = await batchAtTurn(tx, step)
    .select("user_id")
    .where("users.blocked_at", "is", null)
    .forShare("bulk_batches")
    .executeTakeFirst();
  if (batch === undefined) return null;
  const row = await tx
    .selectFrom("bulk_invoices")
    .select(["position", "invoice_id as invoiceId", "rows", "draft"])
    .where("issuer_id", "=", issuerId)
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .orderBy("position")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, userId: batch.user_id };
}

/** What became of one that waited. */
export async function settleWaiting(
  tx: Tx,
  { issuerId, batchId }: BulkStep,
  position: number,
  state: "sealed" | "refused",
  problems: readonly StoredProblem[],
): Promise<void> {
  await tx
    .updateTable("bulk_invoices")
    .set({ state, ...(state === "refused" ? { problems: JSON.stringify(problems) } : {}) })
    .where("issuer_id", "=", issuerId)
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .where("state", "=", "waiting")
    .execute();
}

/** How many of a batch are sealed and not decided yet. */
export async function countOpen(tx: Tx, { issuerId, batchId }: BulkStep): Promise<number> {
  const row = await sqlRow<{ open: string }>(tx)`
    SELECT count(*) AS open FROM sealed_documents AS document JOIN bulk_invoices AS one ON one.issuer_id = document.issuer_id AND one.invoice_id = document.invoice_id
    WHERE document.issuer_id = ${issuerId} AND document.outcome IS NULL AND one.batch_id = ${batchId}`;
  return Number(row?.open ?? 0);
}

/**
 * A batch that is at this turn, held until the transaction ends, and whether it can go on by itself: not when whoever
 * began it was shut out, nor while the issuer's key is frozen. Null when it is not its turn any more.
 */
export async function lockBatchAtTurn(tx: Tx, step: BulkStep): Promise<{ readonly isHeldUp: boolean } | null> {
  const row = await batchAtTurn(tx, step)
    .select("users.blocked_at")
    .select(({ selectFrom }) =>
      selectFrom("issuers").select("issuers.key_frozen_at").where("issuers.id", "=", step.issuerId).as("frozenAt"),
    )
    .forUpdate("bulk_batches")
    .executeTakeFirst();
  return row === undefined ? null : { isHeldUp: row.blocked_at !== null || row.frozenAt !== null };
}

function batchAtTurn(tx: Tx, { issuerId, batchId, turn }: BulkStep) {
  return tx
    .selectFrom("bulk_batches")
    .innerJoin("users", "users.id", "bulk_batches.user_id")
    .where("issuer_id", "=", issuerId)
    .where("bulk_batches.id", "=", batchId)
    .where("state", "=", "running")
    .where("turn", "=", turn);
}

export async function isAnyWaiting(tx: Tx, { issuerId, batchId }: BulkStep): Promise<boolean> {
  const row = await tx
    .selectFrom("bulk_invoices")
    .select("position")
    .where("issuer_id", "=", issuerId)
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
