import type { Decline } from "@timbra/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/index.ts";
import type { PaymentOrder } from "../cards.ts";

type Status = "requires_card" | "requires_challenge" | "processing" | "succeeded" | "cancelled";

/** A payment as the sandbox provider's ledger has it. */
export interface SandboxPayment {
  readonly id: string;
  readonly clientSecret: string;
  readonly orderId: string;
  readonly issuerId: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: Status;
  readonly decline: Decline | null;
  readonly cardNumber: string | null;
}

/** Writes a payment into the ledger, unless its order has one. */
export async function insertPayment(
  db: Db,
  payment: { id: string; secret: string; now: Date },
  wish: PaymentOrder,
): Promise<SandboxPayment> {
  const { id, secret, now } = payment;
  await db
    .insertInto("sandbox_card_payments")
    .values({
      id,
      client_secret: secret,
      order_id: wish.orderId,
      buyer_id: wish.issuerId,
      amount: wish.amount,
      currency: wish.currency,
      status: "requires_card",
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
  return selectPayments(db).where("order_id", "=", wish.orderId).executeTakeFirstOrThrow();
}

export async function findPayment(db: Db | Tx, id: string): Promise<SandboxPayment | null> {
  return (await selectPayments(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The same, so that nobody else changes it before this transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<SandboxPayment | null> {
  return (await selectPayments(tx).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

export async function updatePayment(
  tx: Tx,
  id: string,
  to: { status: Status; decline: Decline | null; cardNumber: string | null },
): Promise<void> {
  await tx
    .updateTable("sandbox_card_payments")
    .set({ status: to.status, decline: to.decline, card_number: to.cardNumber })
    .where("id", "=", id)
    .execute();
}

export function listReversals(db: Db | Tx, paymentId: string) {
  return db
    .selectFrom("sandbox_card_reversals")
    .select(["id", "kind", "amount", "undone"])
    .where("payment_id", "=", paymentId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** What of a payment is neither refunded nor charged back. */
export async function refundableAmount(tx: Tx, paymentId: string): Promise<string> {
  const { rows } = await sql<{ left: string }>`
    SELECT p.amount - coalesce((SELECT sum(r.amount) FROM sandbox_card_reversals AS r WHERE r.payment_id = p.id AND NOT r.undone), 0) AS left
    FROM sandbox_card_payments AS p WHERE p.id = ${paymentId} AND p.status = 'succeeded'`.execute(tx);
  return rows[0]?.left ?? "0";
}

/** False when there is one by that id already. */
export async function insertReversal(
  tx: Tx,
  reversal: { id: string; paymentId: string; kind: "refund" | "chargeback"; amount: string; now: Date },
): Promise<boolean> {
  const { id, paymentId, kind, amount, now } = reversal;
  const row = await tx
    .insertInto("sandbox_card_reversals")
    .values({ id, payment_id: paymentId, kind, amount, created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function undoReversal(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("sandbox_card_reversals").set({ undone: true }).where("id", "=", id).execute();
}

function selectPayments(db: Db | Tx) {
  return db
    .selectFrom("sandbox_card_payments")
    .select(["id", "amount", "currency", "status", "decline", "card_number as cardNumber"])
    .select(["client_secret as clientSecret", "order_id as orderId", "buyer_id as issuerId"])
    .$castTo<SandboxPayment>();
}
