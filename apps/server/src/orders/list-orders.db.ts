import type { OrderFilters, OrderSort } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  afterPosition,
  keysetOrder,
  type List,
  type SortColumn,
  sortValue,
  type Tx,
} from "../adapters/postgres/index.ts";
import type { OrderRecord } from "./orders.db.ts";

export const ORDER_SORTS: Readonly<Record<OrderSort, SortColumn>> = {
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  credits: { expression: sql`credits`, type: "bigint" },
  state: { expression: sql`state`, type: "text" },
};

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
      const { rows } = await sql<ListedOrder & { sort_value: string }>`
        SELECT *, ${sortValue(sort)} AS sort_value FROM ${listed} WHERE ${where} AND ${next}
        ORDER BY ${sql.join(keysetOrder(sort))} LIMIT ${limit} OFFSET ${offset}`.execute(tx);
      return rows;
    },
    async count() {
      const { rows } = await sql<{ total: string }>`SELECT count(*) AS total FROM ${listed} WHERE ${where}`.execute(tx);
      return { total: Number(rows[0]?.total ?? 0), exact: true };
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
