import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { INVOICED_SUMS, type InvoicedSums, IS_LIVE, letterColumns, type NewLetter } from "../invoices/index.ts";
import { ofCustomer } from "../payment-receipts/index.ts";

/** Valid ones that are not being cancelled: what may be asked of a customer. */
const CLAIMED = sql`i.state IN ('stamped', 'cancel_rejected')`;

interface NamedRow {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly date: string;
}

export interface StatementInvoice extends NamedRow {
  readonly uuid: string;
  readonly currency: string;
  readonly total: string;
  readonly method: string;
  /** Of one that is paid at once: when somebody says that it was. */
  readonly paid_on: string | null;
}

/** A customer's invoices until a day, oldest first. */
export function listStatementInvoices(
  tx: Tx,
  issuerId: string,
  customerId: string,
  until: string,
): Promise<readonly StatementInvoice[]> {
  return sqlRows<StatementInvoice>(tx)`
    SELECT i.id, i.serie, i.folio::text AS folio, left(i.shown_date, 10) AS date, upper(i.uuid::text) AS uuid, i.currency, i.total::text AS total,
      i.payment_method AS method, p.paid_on
    FROM invoices AS i LEFT JOIN paid_invoices AS p ON p.issuer_id = i.issuer_id AND p.invoice_id = i.id
    WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.uuid IS NOT NULL AND i.discarded_at IS NULL AND ${CLAIMED} AND i.shown_date <= ${`${until}T23:59:59`}
      AND ${ofCustomer(issuerId, customerId)}
    ORDER BY i.shown_date, i.id`;
}

export interface StatementPayment extends NamedRow {
  readonly invoice_id: string;
  readonly paid: string;
}

/** What receipts that count paid of these invoices until a day, by the day of the payment. */
export function listStatementPayments(
  tx: Tx,
  issuerId: string,
  invoiceIds: readonly string[],
  until: string,
): Promise<readonly StatementPayment[]> {
  return sqlRows<StatementPayment>(tx)`
    SELECT r.id, r.serie, r.folio::text AS folio, left(coalesce(p.paid_on, r.shown_date), 10) AS date, c.invoice_id, c.paid::text AS paid
    FROM counted_settlements AS c JOIN invoices AS r ON r.issuer_id = c.issuer_id AND r.id = c.pay_id
    JOIN pays AS p ON p.issuer_id = c.issuer_id AND p.id = c.pay_id
    WHERE c.issuer_id = ${issuerId} AND c.invoice_id = ANY(${[...invoiceIds]}::uuid[]) AND left(coalesce(p.paid_on, r.shown_date), 10) <= ${until}
    ORDER BY 4, c.instalment, r.id, c.place`;
}

/** Documents by their ids, as far as they are named. */
export async function findNamed(
  tx: Tx,
  issuerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRow>> {
  const rows = await sqlRows<NamedRow>(tx)`
    SELECT id, serie, folio::text AS folio, left(shown_date, 10) AS date FROM invoices WHERE issuer_id = ${issuerId} AND id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

export interface AccountCounts {
  readonly first_invoice: string | null;
  readonly last_invoice: string | null;
  readonly cancelled: number;
  readonly drafts: number;
  readonly unmarked: number;
}

/** `month`: the one of today, whose PUE invoices may still be paid. */
export async function countAccount(
  tx: Tx,
  issuerId: string,
  customerId: string,
  month: string,
): Promise<AccountCounts> {
  const row = await sqlRow<AccountCounts>(tx)`
    SELECT left(min(i.shown_date) FILTER (WHERE i.type = 'I' AND ${IS_LIVE}), 10) AS first_invoice,
      left(max(i.shown_date) FILTER (WHERE i.type = 'I' AND ${IS_LIVE}), 10) AS last_invoice,
      (count(*) FILTER (WHERE i.state = 'cancelled'))::int AS cancelled, (count(*) FILTER (WHERE i.state = 'draft'))::int AS drafts,
      (count(*) FILTER (WHERE i.type = 'I' AND i.payment_method = 'PUE' AND ${IS_LIVE} AND i.shown_date < ${`${month}-01`} AND p.invoice_id IS NULL))::int AS unmarked
    FROM invoices AS i LEFT JOIN paid_invoices AS p ON p.issuer_id = i.issuer_id AND p.invoice_id = i.id
    WHERE i.issuer_id = ${issuerId} AND i.type <> 'P' AND i.discarded_at IS NULL AND ${ofCustomer(issuerId, customerId)}`;
  if (row === undefined) throw new Error("A count without a row.");
  return row;
}

/** What was invoiced to a customer in each currency, pesos first. */
export function sumAccount(tx: Tx, issuerId: string, customerId: string): Promise<readonly InvoicedSums[]> {
  return sqlRows<InvoicedSums>(tx)`
    SELECT ${INVOICED_SUMS} FROM invoices AS i
    WHERE i.issuer_id = ${issuerId} AND i.discarded_at IS NULL AND i.type IN ('I', 'E') AND ${IS_LIVE} AND ${ofCustomer(issuerId, customerId)}
    GROUP BY currency ORDER BY currency <> 'MXN', currency`;
}

export interface AdvanceRow extends NamedRow {
  readonly uuid: string;
  readonly currency: string;
  readonly total: string;
}

/** The key under which an advance is invoiced (guide, appendix 6). */
const ADVANCE_KEY = "84111506";

/**
 * A customer's valid invoices of advances, the newest first. All of them: which ones have something left is known only
 * once they are read, and an old one may.
 */
export function listAdvances(tx: Tx, issuerId: string, customerId: string): Promise<readonly AdvanceRow[]> {
  return sqlRows<AdvanceRow>(tx)`
    SELECT i.id, i.serie, i.folio::text AS folio, left(i.shown_date, 10) AS date, upper(i.uuid::text) AS uuid, i.currency, i.total::text AS total
    FROM invoices AS i
    WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.uuid IS NOT NULL AND i.discarded_at IS NULL AND ${CLAIMED}
      AND i.draft->'items' @> ${JSON.stringify([{ key: ADVANCE_KEY }])}::jsonb
      AND NOT jsonb_path_exists(i.draft, '$.items[*] ? (@.key != "84111506")') AND jsonb_path_query_array(i.draft, '$.relations[*]') = '[]'::jsonb
      AND ${ofCustomer(issuerId, customerId)}
    ORDER BY i.shown_date DESC, i.id DESC`;
}

export interface NewStatementSending extends NewLetter {
  readonly customerId: string;
  readonly dateStart: string | null;
  readonly dateEnd: string;
}

/** False, and nothing happens, when the id is known already: the same click came before. */
export async function insertStatementSending(tx: Tx, given: NewStatementSending): Promise<boolean> {
  const inserted = await tx
    .insertInto("statement_sendings")
    .values({
      ...letterColumns(given),
      customer_id: given.customerId,
      date_start: given.dateStart,
      date_end: given.dateEnd,
    })
    .onConflict((conflict) => conflict.columns(["issuer_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What one click sends. */
export async function findStatementSending(tx: Tx, issuerId: string, id: string) {
  const row = await tx
    .selectFrom("statement_sendings")
    .select(["customer_id", "date_start", "date_end", "language"])
    .where("issuer_id", "=", issuerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
