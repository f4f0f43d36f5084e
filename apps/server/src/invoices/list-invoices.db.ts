import { type InvoiceFilters, type InvoiceStatus, statesOf } from "@timbra/contract";
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely";
import {
  afterPosition,
  containsWords,
  type Database,
  type KeysetPosition,
  keysetOrder,
  type Sort,
  type SortColumn,
  sortValue,
  type Tx,
} from "../adapters/postgres/index.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "./invoice-row.ts";

/** The legal date, or for a draft the local time of its making: what the lists show and filter as the date. */
const shownDate: RawBuilder<string> = sql<string>`coalesce(legal_date, to_char(created_at AT TIME ZONE 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS'))`;

export const INVOICE_SORTS = {
  date: { expression: shownDate, type: "text" },
  folio: { expression: sql`coalesce(folio, 0)`, type: "bigint" },
  receiver_name: { expression: sql`receiver_name`, type: "text" },
  receiver_rfc: { expression: sql`receiver_rfc`, type: "text" },
  total: { expression: sql`total`, type: "numeric" },
  status: { expression: sql`state`, type: "text" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
} as const satisfies Readonly<Record<string, SortColumn>>;

export interface InvoiceQuery {
  readonly search: string | null;
  readonly filters: InvoiceFilters | null;
}

export interface PageQuery extends InvoiceQuery {
  readonly sort: Sort;
  readonly after: KeysetPosition | null;
  readonly offset: number;
  readonly limit: number;
}

export type ListedInvoice = InvoiceRecord & { readonly sort_value: string };

/** At most `limit` rows in the asked order, after a position or an offset. */
export async function selectInvoices(tx: Tx, issuerId: string, query: PageQuery): Promise<readonly ListedInvoice[]> {
  let rows = tx
    .selectFrom("invoices")
    .select([...ROW_COLUMNS, sortValue(query.sort).as("sort_value")])
    .where((eb) => matching(eb, issuerId, query))
    .limit(query.limit)
    .offset(query.offset);
  if (query.after !== null) rows = rows.where(afterPosition(query.sort, query.after));
  for (const term of keysetOrder(query.sort)) rows = rows.orderBy(term);
  return rows.execute();
}

export async function countInvoices(tx: Tx, issuerId: string, query: InvoiceQuery): Promise<number> {
  const row = await tx
    .selectFrom("invoices")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .where((eb) => matching(eb, issuerId, query))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

type Invoices = ExpressionBuilder<Database, "invoices">;

function matching(eb: Invoices, issuerId: string, { search, filters }: InvoiceQuery): ExpressionWrapper<Database, "invoices", SqlBool> {
  return eb.and([
    eb("issuer_id", "=", issuerId),
    eb("discarded_at", "is", null),
    ...containsWords(search),
    ...(filters === null ? [] : filtered(eb, filters)),
  ]);
}

function filtered(eb: Invoices, filters: InvoiceFilters): ExpressionWrapper<Database, "invoices", SqlBool>[] {
  const { status, date_start, date_end, customer_id, series_id, serie, type, payment_method, min_total, max_total } = filters;
  return [
    ...given(status, (one: InvoiceStatus) => eb("state", "in", statesOf(one))),
    ...given(date_start, (day: string) => eb(shownDate, ">=", day)),
    ...given(date_end, (day: string) => eb(shownDate, "<=", `${day}T23:59:59`)),
    ...given(customer_id, (id: string) => eb("customer_id", "=", id)),
    ...given(series_id, (id: string) => eb("series_id", "=", id)),
    ...given(serie, (text: string) => eb("serie", "=", text)),
    ...given(type, (one: string) => eb("type", "=", one)),
    ...given(payment_method, (one: string) => eb("payment_method", "=", one)),
    ...given(min_total, (amount: string) => eb("total", ">=", amount)),
    ...given(max_total, (amount: string) => eb("total", "<=", amount)),
  ];
}

function given<T, E>(value: T | null | undefined, condition: (value: T) => E): E[] {
  return value === null || value === undefined ? [] : [condition(value)];
}
