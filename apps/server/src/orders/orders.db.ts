import type { CreditQuote, Decline, Language, OrderFilters, OrderSort, OrderState } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  afterPosition,
  asAuditor,
  type Db,
  keysetOrder,
  type List,
  type SortColumn,
  sortValue,
  type Tx,
} from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

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
export function findPayableOrder(tx: Tx) {
  return selectOrders(tx)
    .where("state", "in", ["pending", "processing"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Moves an order, and writes the move down. */
export async function setOrderState(tx: Tx, order: OrderRecord, to: OrderState, now: Date): Promise<void> {
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
  await sqlRows(tx)`
    INSERT INTO order_moves (issuer_id, order_id, number, from_state, to_state, moved_at)
    SELECT ${issuerId}, ${orderId}, count(*) + 1, ${from}, ${to}, ${now} FROM order_moves WHERE issuer_id = ${issuerId} AND order_id = ${orderId}`;
}

function selectOrders(tx: Tx) {
  return tx.selectFrom("orders").select([...COLUMNS, REFUNDED.as("refunded")]);
}

const ORDER_SORTS: Readonly<Record<OrderSort, SortColumn>> = {
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  credits: { expression: sql`credits`, type: "bigint" },
  state: { expression: sql`state`, type: "text" },
};

export const ORDER_SORTING = {
  sorts: ORDER_SORTS,
  order: { column: ORDER_SORTS.created_at, direction: "desc" },
} as const;

export interface OrderQuery {
  readonly search: string | null;
  readonly filters?: OrderFilters | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
  /** Whose orders; "all" of them only for an administrator. */
  readonly issuers: readonly string[] | "all";
}

export type ListedOrder = OrderRecord & { readonly issuer_rfc: string };

/** Orders with whose they are, of the rows that the transaction may see. */
export function orderList(tx: Tx, query: OrderQuery): List<ListedOrder> {
  const where = sql`${sql.join(conditionsOf(query), sql` AND `)}`;
  const listed = sql`(
    SELECT o.*, i.rfc AS issuer_rfc, coalesce((SELECT least(coalesce(sum(r.amount), 0), o.total) FROM credit_reversals AS r WHERE r.issuer_id = o.issuer_id
      AND r.order_id = o.id AND r.remainder_of IS NULL AND r.undone_at IS NULL), 0)::numeric(14, 2)::text AS refunded
    FROM orders AS o JOIN issuers AS i ON i.id = o.issuer_id) AS listed`;
  return {
    async rows({ sort, after, offset, limit }) {
      const next = after === null ? sql`true` : afterPosition(sort, after);
      return sqlRows<ListedOrder & { sort_value: string }>(tx)`
        SELECT *, ${sortValue(sort)} AS sort_value FROM ${listed} WHERE ${where} AND ${next}
        ORDER BY ${sql.join(keysetOrder(sort))} LIMIT ${limit} OFFSET ${offset}`;
    },
    async count() {
      const row = await sqlRow<{ total: string }>(tx)`SELECT count(*) AS total FROM ${listed} WHERE ${where}`;
      return { total: Number(row?.total ?? 0), exact: true };
    },
  };
}

function conditionsOf({ search, filters, ids, issuers }: OrderQuery): RawBuilder<boolean>[] {
  const conditions = [issuers === "all" ? sql<boolean>`true` : sql<boolean>`issuer_id = ANY(${issuers}::uuid[])`];
  if (ids && ids.length > 0) conditions.push(sql<boolean>`id = ANY(${ids}::uuid[])`);
  if (filters?.state) conditions.push(sql<boolean>`state = ${filters.state}`);
  if (filters?.date_start)
    conditions.push(sql<boolean>`created_at >= ${filters.date_start}::timestamp AT TIME ZONE 'America/Mexico_City'`);
  if (filters?.date_end)
    conditions.push(
      sql<boolean>`created_at < (${filters.date_end}::timestamp + interval '1 day') AT TIME ZONE 'America/Mexico_City'`,
    );
  if (search !== null) {
    const words = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql<boolean>`concat_ws(' ', id, issuer_rfc, buyer_email, invoice_uuid, payment_id, total) ILIKE ${words}`,
    );
  }
  return conditions;
}

/** Who bought: the issuer of an order that an administrator knows by its id. Null: there is no such order. */
export function findBuyer(
  db: Db,
  orderId: string,
): Promise<{ readonly issuerId: string; readonly rfc: string } | null> {
  return asAuditor(db, async (tx) => {
    const row = await tx
      .selectFrom("orders")
      .innerJoin("issuers", "issuers.id", "orders.issuer_id")
      .select(["orders.issuer_id", "issuers.rfc"])
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    return row === undefined ? null : { issuerId: row.issuer_id, rfc: row.rfc };
  });
}

export interface CardEventRow {
  readonly issuerId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly kind: string;
  readonly orderId: string;
  readonly now: Date;
}

/** Whether an event was acted on before, however long ago. */
export async function isKnownEvent(tx: Tx, issuerId: string, provider: string, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("card_events")
    .select("event_id")
    .where("issuer_id", "=", issuerId)
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes an event down, in the transaction that acts on it. */
export async function insertCardEvent(
  tx: Tx,
  { issuerId, provider, eventId, kind, orderId, now }: CardEventRow,
): Promise<void> {
  await tx
    .insertInto("card_events")
    .values({ issuer_id: issuerId, provider, event_id: eventId, kind, order_id: orderId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
