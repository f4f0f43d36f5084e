import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** A refund that an administrator asked for. */
export interface AskedRefund {
  readonly issuerId: string;
  readonly id: string;
  readonly orderId: string;
  readonly amount: string;
  readonly reason: string;
  readonly askedBy: string;
}

export async function insertRefund(tx: Tx, refund: AskedRefund, now: Date): Promise<void> {
  const { issuerId, id, orderId, amount, reason, askedBy } = refund;
  await tx
    .insertInto("order_refunds")
    .values({ issuer_id: issuerId, id, order_id: orderId, amount, reason, asked_by: askedBy, asked_at: now })
    .execute();
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
export async function answerRefund(
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
 * Money of an order that is to go back and of which the provider has told nothing yet: asked for, or given while its
 * event is on its way.
 */
export async function sumOnItsWay(tx: Tx, issuerId: string, orderId: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(r.amount), 0) AS sum FROM order_refunds AS r WHERE r.issuer_id = ${issuerId} AND r.order_id = ${orderId}
      AND (r.state = 'asked' OR (r.state = 'done' AND NOT EXISTS (SELECT FROM credit_reversals AS c
        WHERE c.issuer_id = r.issuer_id AND c.order_id = r.order_id AND c.kind = 'refund' AND c.reversal_id = r.reversal_id)))`.execute(
    tx,
  );
  return rows[0]?.sum ?? "0";
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
