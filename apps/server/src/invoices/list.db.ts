import { Decimal } from "@timbra/cfdi";
import { type InvoiceFilters, type InvoiceStatus, isRfcFormat, type PendingKind, statesOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type List,
  type ListedRow,
  type ListedTable,
  openList,
  type Sort,
  type SortColumn,
  type Tx,
} from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { readCredits } from "./credit-shares.ts";
import { INVOICED_SUMS, type InvoicedSums, IS_LIVE } from "./invoiced.db.ts";
import { type InvoiceRecord, ROW_COLUMNS } from "./invoices.db.ts";

export const INVOICE_SORTS = {
  date: { expression: sql`shown_date`, type: "text" },
  folio: { expression: sql`coalesce(folio, 0)`, type: "bigint" },
  receiver_name: { expression: sql`receiver_order`, type: "text" },
  receiver_rfc: { expression: sql`receiver_rfc`, type: "text" },
  total: { expression: sql`total_order`, type: "bigint" },
  status: { expression: sql`state`, type: "text" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
} as const satisfies Readonly<Record<string, SortColumn>>;

const NEWEST_FIRST: Sort = { column: INVOICE_SORTS.created_at, direction: "desc" };
const LATEST_FIRST: Sort = { column: INVOICE_SORTS.date, direction: "desc" };

/** Days are looked up in their own order: in that of making, a month long past would be walked to. */
export const INVOICE_SORTING = {
  sorts: INVOICE_SORTS,
  order: NEWEST_FIRST,
  orderOf: ({ filters }: { readonly filters?: Pick<InvoiceFilters, "date_start" | "date_end"> | null | undefined }) =>
    filters?.date_start || filters?.date_end ? LATEST_FIRST : NEWEST_FIRST,
};

export interface InvoiceQuery {
  readonly search: string | null;
  readonly filters?: InvoiceFilters | null | undefined;
  /** Drafts only where they are asked for, by their state or one by one: they are no documents yet. */
  readonly issued?: true;
  /** Ticked ones only. */
  readonly ids?: readonly string[] | null | undefined;
  /** Only those that were stamped. */
  readonly stamped?: true;
  /** Payment receipts instead: they have lists of their own. */
  readonly receipts?: true;
}

const INVOICES: ListedTable = {
  name: "invoices",
  columns: ROW_COLUMNS,
  present: sql<boolean>`discarded_at IS NULL`,
  named,
};

const UUID_BEGINNING = /^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$/i;

/**
 * A fiscal folio, or at least its first eight digits, and an RFC name documents; in anything else these are only
 * letters.
 */
function named(word: string): RawBuilder<boolean> | null {
  if (isRfcFormat(word) && word.length >= 12) return sql<boolean>`receiver_rfc = ${word.toUpperCase()}`;
  if (!UUID_BEGINNING.test(word)) return null;
  const digits = word.replaceAll("-", "");
  return sql<boolean>`uuid BETWEEN ${digits.padEnd(32, "0")}::uuid AND ${digits.padEnd(32, "f")}::uuid`;
}

export type ListedInvoice = InvoiceRecord & ListedRow;

/** The invoices that a query lets through. */
export async function invoiceList(tx: Tx, issuerId: string, query: InvoiceQuery): Promise<List<InvoiceRecord>> {
  const conditions = await conditionsOf(tx, issuerId, query);
  return openList(tx, INVOICES, { search: withoutHyphens(query.search), conditions });
}

/** What the valid ones that a query lets through add up to, in each currency, pesos first. */
export async function sumListed(tx: Tx, issuerId: string, query: InvoiceQuery): Promise<readonly InvoicedSums[]> {
  const conditions = await conditionsOf(tx, issuerId, query);
  const words = (withoutHyphens(query.search) ?? "").split(/\s+/).filter((word) => word !== "");
  const searched = words.map(
    (word) => sql<boolean>`(search LIKE '%' || plain_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%')`,
  );
  return sqlRows<InvoicedSums>(tx)`
    SELECT ${INVOICED_SUMS} FROM invoices
    WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND type IN ('I', 'E') AND ${IS_LIVE} AND ${sql.join([...conditions, ...searched], sql` AND `)}
    GROUP BY currency ORDER BY currency <> 'MXN', currency`;
}

/** A number as every screen shows it, "A-21", as the index has it: "A21". */
function withoutHyphens(search: string | null): string | null {
  return (
    search?.replace(/\S+/g, (word) =>
      UUID_BEGINNING.test(word) ? word : word.replace(/^(.{1,25})-(\d{1,10})$/, "$1$2"),
    ) ?? null
  );
}

async function conditionsOf(tx: Tx, issuerId: string, query: InvoiceQuery): Promise<RawBuilder<boolean>[]> {
  const { filters, ids, stamped, receipts, issued } = query;
  const credited = filters?.pending === "payment" ? await listSettledByCredits(tx, issuerId) : [];
  return [
    receipts === true ? sql<boolean>`type = 'P'` : sql<boolean>`type <> 'P'`,
    ...(filters ? filtered(filters) : []),
    ...(credited.length > 0 ? [sql<boolean>`id <> ALL(${credited}::uuid[])`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
    ...(issued === true && filters?.status == null && (ids ?? []).length === 0 ? [sql<boolean>`state <> 'draft'`] : []),
    ...(stamped === true ? [sql<boolean>`uuid IS NOT NULL`] : []),
  ];
}

function filtered(filters: InvoiceFilters): RawBuilder<boolean>[] {
  const { status, date_start, date_end, customer_id, series_id, serie, type, payment_method, min_total, max_total } =
    filters;
  const { pending } = filters;
  return [
    ...given(status, (one: InvoiceStatus) => sql<boolean>`state = ANY(${statesOf(one)}::text[])`),
    ...given(date_start, (day) => sql<boolean>`shown_date >= ${day}`),
    ...given(date_end, (day) => sql<boolean>`shown_date <= ${`${day}T23:59:59`}`),
    ...given(customer_id, (id) => sql<boolean>`customer_id = ${id}`),
    ...given(series_id, (id) => sql<boolean>`series_id = ${id}`),
    ...given(serie, (text) => sql<boolean>`serie = ${text}`),
    ...given(type, (one) => sql<boolean>`type = ${one}`),
    ...given(payment_method, (one) => sql<boolean>`payment_method = ${one}`),
    ...given(min_total, (amount) => sql<boolean>`total >= ${amount}`),
    ...given(max_total, (amount) => sql<boolean>`total <= ${amount}`),
    ...given(pending, (one) => IS_PENDING[one]),
  ];
}

/** What receipts have left of an invoice, as in the receipts' own list of open ones (`listOpenInvoices`). */
const LEFT_BY_RECEIPTS = sql`total - coalesce((
    SELECT sum(c.paid) FROM counted_settlements AS c WHERE c.issuer_id = invoices.issuer_id AND c.invoice_id = invoices.id), 0)`;

const IS_OPEN = sql<boolean>`(type = 'I' AND payment_method = 'PPD' AND state IN ('stamped', 'cancel_rejected') AND ${LEFT_BY_RECEIPTS} > 0)`;

const IS_PENDING: Readonly<Record<PendingKind, RawBuilder<boolean>>> = {
  payment: IS_OPEN,
  unmarked: sql<boolean>`(type = 'I' AND payment_method = 'PUE' AND ${IS_LIVE} AND NOT EXISTS (
    SELECT 1 FROM paid_invoices AS p WHERE p.issuer_id = invoices.issuer_id AND p.invoice_id = invoices.id))`,
  cancellation: sql<boolean>`state IN ('cancel_requested', 'cancel_in_process')`,
};

/**
 * The open invoices of which credit notes have taken all that receipts have left: nothing is to be paid. What a note
 * takes of which invoice is not said in SQL (`sharesOf`).
 */
async function listSettledByCredits(tx: Tx, issuerId: string): Promise<readonly string[]> {
  const credited = await sqlRows<{ id: string; uuid: string; left: string }>(tx)`
    SELECT id, upper(uuid::text) AS uuid, (${LEFT_BY_RECEIPTS})::text AS "left" FROM invoices
    WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND ${IS_OPEN}
      AND uuid = ANY(ARRAY(SELECT uuid FROM counted_credits WHERE issuer_id = ${issuerId}))`;
  const { takenOf } = await readCredits(
    tx,
    issuerId,
    credited.map(({ uuid }) => uuid),
  );
  return credited.flatMap(({ id, uuid, left }) => (takenOf(uuid).compare(Decimal.parse(left)) < 0 ? [] : [id]));
}

function given<T, E>(value: T | null | undefined, condition: (value: T) => E): E[] {
  return value === null || value === undefined ? [] : [condition(value)];
}
