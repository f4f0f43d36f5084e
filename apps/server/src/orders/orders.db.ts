import type { Decline, OrderFilters, OrderSort, OrderState } from "@timbra/contract";
import { type Insertable, type RawBuilder, sql } from "kysely";
import {
  asAuditor,
  type Database,
  type Db,
  issuerOf,
  type List,
  openAdminList,
  type SortColumn,
  type Tx,
} from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";

/** What refunds and charge-backs that stand gave back of an order. */
const REFUNDED = sql<string>`coalesce((SELECT least(coalesce(sum(r.amount), 0), orders.total) FROM credit_reversals AS r WHERE r.issuer_id = orders.issuer_id
  AND r.order_id = orders.id AND r.remainder_of IS NULL AND r.undone_at IS NULL), 0)::numeric(14, 2)::text`;

type NewOrder = Omit<Insertable<Database["orders"]>, "state" | "created_at" | "updated_at">;

/** Writes an order down, unless the same request did before. */
export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<void> {
  const row = await tx
    .insertInto("orders")
    .values({ ...order, state: "pending", created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined) await insertMove(tx, order, null, "pending", now);
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
  await insertMove(tx, order, order.state, to, now);
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
  { issuer_id, id }: { readonly issuer_id: string; readonly id: string },
  from: string | null,
  to: OrderState,
  now: Date,
): Promise<void> {
  await sqlRows(tx)`
    INSERT INTO order_moves (issuer_id, order_id, number, from_state, to_state, moved_at)
    SELECT ${issuer_id}, ${id}, count(*) + 1, ${from}, ${to}, ${now} FROM order_moves WHERE issuer_id = ${issuer_id} AND order_id = ${id}`;
}

function selectOrders(tx: Tx) {
  return tx.selectFrom("orders").selectAll().select(REFUNDED.as("refunded")).where("issuer_id", "=", issuerOf(tx));
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
  const source = sql`SELECT orders.*, issuers.rfc AS issuer_rfc, ${REFUNDED} AS refunded
    FROM orders JOIN issuers ON issuers.id = orders.issuer_id`;
  return openAdminList(tx, source, { search: null, conditions: conditionsOf(query) });
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
export async function insertCardEvent(tx: Tx, event: Insertable<Database["card_events"]>): Promise<void> {
  await tx
    .insertInto("card_events")
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
