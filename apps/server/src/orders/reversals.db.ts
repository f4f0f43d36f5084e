import { type Insertable, sql } from "kysely";
import { type Database, issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

/** A refund or charge-back as it is kept, or what is still owed of one. */
export interface ReversalRow {
  readonly id: string;
  readonly issuer_id: string;
  readonly order_id: string;
  readonly kind: "refund" | "chargeback";
  readonly reversal_id: string;
  readonly amount: string;
  readonly credits: number;
  readonly remainder_of: string | null;
}

export async function insertReversal(tx: Tx, row: ReversalRow, at: { now: Date; undone: boolean }): Promise<void> {
  await tx
    .insertInto("credit_reversals")
    .values({
      ...row,
      created_at: at.now,
      settled_at: at.undone ? at.now : null,
      undone_at: at.undone ? at.now : null,
    })
    .execute();
}

export async function settleReversal(
  tx: Tx,
  { issuer_id, id }: Pick<ReversalRow, "issuer_id" | "id">,
  taken: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("credit_reversals")
    .set({ taken, settled_at: now })
    .where("issuer_id", "=", issuer_id)
    .where("id", "=", id)
    .execute();
}

/** What a reversal that came to nothing had taken, and its last part: whatever takes its place goes on from there. */
export interface UndoneReversal {
  readonly taken: number;
  readonly lastPart: string;
}

/** Ends a reversal with whatever is still owed of it. */
export async function undoReversal(
  tx: Tx,
  row: Pick<ReversalRow, "issuer_id" | "order_id" | "kind" | "reversal_id">,
  now: Date,
): Promise<UndoneReversal> {
  const parts = await tx
    .updateTable("credit_reversals")
    .set({ undone_at: now, settled_at: sql<Date>`coalesce(settled_at, ${now})` })
    .where("issuer_id", "=", row.issuer_id)
    .where("order_id", "=", row.order_id)
    .where("kind", "=", row.kind)
    .where("reversal_id", "=", row.reversal_id)
    .returning(["id", "taken", "remainder_of"])
    .execute();
  const continued = new Set(parts.map(({ remainder_of }) => remainder_of));
  const last = parts.find(({ id }) => !continued.has(id));
  if (last === undefined) throw new Error("A reversal without a last part.");
  return { taken: parts.reduce((sum, { taken }) => sum + Number(taken), 0), lastPart: last.id };
}

/**
 * What stands of an order's refunds and charge-backs, the oldest first: the money of each, and the credits that it took
 * or is owed in all its parts.
 */
export async function listEffectiveReversals(tx: Tx, issuerId: string, orderId: string) {
  return sqlRows<{ kind: ReversalRow["kind"]; reversal_id: string; amount: string; credits: string }>(tx)`
    SELECT kind, reversal_id, sum(amount) AS amount, sum(CASE WHEN settled_at IS NULL THEN credits ELSE taken END) AS credits
    FROM credit_reversals WHERE issuer_id = ${issuerId} AND order_id = ${orderId} AND undone_at IS NULL
    GROUP BY kind, reversal_id ORDER BY min(created_at), min(id::text)`;
}

/** What is kept of an order's refunds and charge-backs. */
export function listReversals(tx: Tx, issuerId: string, orderId: string) {
  return tx
    .selectFrom("credit_reversals")
    .select(["id", "kind", "reversal_id", "undone_at"])
    .where("issuer_id", "=", issuerId)
    .where("order_id", "=", orderId)
    .where("remainder_of", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Reversals of the issuer whose credits are still to be taken, the oldest first. */
export async function listOwedCredits(tx: Tx, issuerId: string): Promise<readonly ReversalRow[]> {
  const rows = await tx
    .selectFrom("credit_reversals")
    .select(["issuer_id", "id", "order_id", "kind", "reversal_id", "amount", "credits", "remainder_of"])
    .where("issuer_id", "=", issuerId)
    .where("settled_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ReversalRow["kind"], credits: Number(row.credits) }));
}

/** Credits that the transaction's issuer still owes. */
export async function countOwedCredits(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("credit_reversals")
    .select((eb) => eb.fn.sum("credits").as("owed"))
    .where("issuer_id", "=", issuerOf(tx))
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return Number(row?.owed ?? 0);
}

/** Keeps a refund that an administrator asked for. */
export async function insertRefund(tx: Tx, refund: Insertable<Database["order_refunds"]>): Promise<void> {
  await tx.insertInto("order_refunds").values(refund).execute();
}

export function findRefund(tx: Tx, issuerId: string, id: string) {
  return tx
    .selectFrom("order_refunds")
    .select(["id", "order_id", "amount", "state"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** `reversalId`: the provider's name of the refund that it made; null when it refused. */
export async function setRefundReversal(
  tx: Tx,
  issuerId: string,
  id: string,
  reversalId: string | null,
  now: Date,
): Promise<void> {
  const state = reversalId === null ? "refused" : "done";
  await tx
    .updateTable("order_refunds")
    .set({ state, answered_at: now, reversal_id: reversalId })
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .execute();
}

/**
 * Money of an order that is to go back and of which the provider has sent nothing yet: requested, or given while its
 * event is on its way.
 */
export async function sumPendingRefunds(tx: Tx, issuerId: string, orderId: string): Promise<string> {
  const row = await sqlRow<{ sum: string }>(tx)`
    SELECT coalesce(sum(r.amount), 0) AS sum FROM order_refunds AS r WHERE r.issuer_id = ${issuerId} AND r.order_id = ${orderId}
      AND (r.state = 'asked' OR (r.state = 'done' AND NOT EXISTS (SELECT FROM credit_reversals AS c
        WHERE c.issuer_id = r.issuer_id AND c.order_id = r.order_id AND c.kind = 'refund' AND c.reversal_id = r.reversal_id)))`;
  return row?.sum ?? "0";
}

/** The newest first. */
export function listRefunds(tx: Tx, issuerId: string, orderId: string) {
  return tx
    .selectFrom("order_refunds")
    .select(["id", "amount", "reason", "asked_by", "asked_at", "state"])
    .where("issuer_id", "=", issuerId)
    .where("order_id", "=", orderId)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .execute();
}
