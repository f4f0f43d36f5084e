import type { CreditQuote, Decline, Language, OrderState } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

const COLUMNS = [
  "issuer_id",
  "id",
  "state",
  "revision",
  "credits",
  "needs_invoice",
  "price_each",
  "subtotal",
  "vat",
  "total",
  "currency",
  "provider",
  "environment",
  "payment_id",
  "decline",
  "card_brand",
  "card_last4",
  "buyer_id",
  "buyer_email",
  "language",
  "created_at",
  "paid_at",
  "seller_id",
  "invoice_uuid",
  "invoice_problem",
] as const;

/** What refunds and charge-backs that stand gave back of an order. */
const REFUNDED = sql<string>`coalesce((SELECT least(coalesce(sum(r.amount), 0), orders.total) FROM credit_reversals AS r WHERE r.issuer_id = orders.issuer_id
  AND r.order_id = orders.id AND r.remainder_of IS NULL AND r.undone_at IS NULL), 0)::numeric(14, 2)::text`;

export interface NewOrder {
  readonly issuerId: string;
  readonly id: string;
  readonly quote: CreditQuote;
  readonly currency: string;
  readonly provider: string;
  readonly environment: string;
  readonly buyer: { readonly userId: string; readonly email: string };
  readonly language: Language;
  readonly now: Date;
}

/** Writes an order down, unless the same request did before. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { issuerId, id, quote, buyer, now, currency, provider, environment, language } = order;
  const { credits, needs_invoice, price_each, subtotal, vat, total } = quote;
  const row = await tx
    .insertInto("orders")
    .values({
      ...{ issuer_id: issuerId, id, state: "pending", credits, needs_invoice, price_each, subtotal, vat, total },
      ...{
        currency,
        provider,
        environment,
        language,
        buyer_id: buyer.userId,
        buyer_email: buyer.email,
        created_at: now,
        updated_at: now,
      },
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined) await insertMove(tx, { issuerId, orderId: id, from: null, to: "pending", now });
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export function findOrder(tx: Tx, issuerId: string, id: string) {
  return selectOrders(tx).where("issuer_id", "=", issuerId).where("id", "=", id).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export function lockOrder(tx: Tx, issuerId: string, id: string) {
  return selectOrders(tx).where("issuer_id", "=", issuerId).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The newest order of the transaction's issuer that still can be paid. */
export function findUnfinished(tx: Tx) {
  return selectOrders(tx)
    .where("state", "in", ["pending", "processing"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Moves an order, and writes the move down. */
export async function moveOrder(tx: Tx, order: OrderRecord, to: OrderState, now: Date): Promise<void> {
  const paid = to === "paid" && order.paid_at === null ? { paid_at: now } : {};
  await changeOrder(tx, order, { state: to, ...paid }, now);
  await insertMove(tx, { issuerId: order.issuer_id, orderId: order.id, from: order.state, to, now });
}

interface Changes {
  readonly state?: OrderState;
  readonly paid_at?: Date;
  readonly payment_id?: string;
  readonly decline?: Decline | null;
  readonly card_brand?: string | null;
  readonly card_last4?: string | null;
  readonly seller_id?: string;
  readonly invoice_uuid?: string;
  readonly invoice_problem?: string | null;
}

export async function changeOrder(
  tx: Tx,
  { issuer_id, id }: { issuer_id: string; id: string },
  changes: Changes,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ ...changes, updated_at: now, revision: eb("revision", "+", "1") }))
    .where("issuer_id", "=", issuer_id)
    .where("id", "=", id)
    .execute();
}

export function listMoves(tx: Tx, issuerId: string, orderId: string) {
  return tx
    .selectFrom("order_moves")
    .select(["from_state", "to_state", "moved_at"])
    .where("issuer_id", "=", issuerId)
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();
}

async function insertMove(
  tx: Tx,
  move: { issuerId: string; orderId: string; from: string | null; to: string; now: Date },
): Promise<void> {
  const { issuerId, orderId, from, to, now } = move;
  await sql`
    INSERT INTO order_moves (issuer_id, order_id, number, from_state, to_state, moved_at)
    SELECT ${issuerId}, ${orderId}, count(*) + 1, ${from}, ${to}, ${now} FROM order_moves WHERE issuer_id = ${issuerId} AND order_id = ${orderId}`.execute(
    tx,
  );
}

function selectOrders(tx: Tx) {
  return tx.selectFrom("orders").select([...COLUMNS, REFUNDED.as("refunded")]);
}
