import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";

/** A PPD invoice that receipts have not settled; credit notes are not counted yet. */
export interface OpenInvoice {
  readonly id: string;
  readonly uuid: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly customer_id: string | null;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly currency: string;
  readonly total: string;
  readonly paid: string;
  readonly instalments: number;
}

export interface OpenQuery {
  readonly customerId: string | null;
  /** Invoices of whom this one is for. */
  readonly likeInvoiceId: string | null;
  /** A receipt that is not counted, because it is to be replaced. */
  readonly without: string | null;
  readonly search: string | null;
  readonly currency: string | null;
}

/** Where a part of the list begins, and how long it is. */
export interface OpenPart {
  /** The invoice before it; null of the first part. */
  readonly after: Pick<OpenInvoice, "id"> | null;
  readonly limit: number;
}

/** Oldest first. */
export async function listOpenInvoices(
  tx: Tx,
  issuerId: string,
  query: OpenQuery,
  { after, limit }: OpenPart,
): Promise<readonly OpenInvoice[]> {
  const isAfter =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(i.shown_date, i.id) > (SELECT l.shown_date, l.id FROM invoices AS l WHERE l.issuer_id = ${issuerId} AND l.id = ${after.id}::uuid)`;
  return sqlRows<OpenInvoice>(tx)`
    SELECT i.id, upper(i.uuid::text) AS uuid, i.serie, i.folio::text AS folio, i.legal_date AS date, i.customer_id, i.receiver_rfc,
      i.receiver_name, i.currency, i.total::text AS total, coalesce(s.paid, 0)::text AS paid, coalesce(s.instalments, 0)::int AS instalments
    FROM invoices AS i
    LEFT JOIN LATERAL (
      SELECT sum(paid) AS paid, max(instalment) AS instalments FROM counted_settlements AS c
      WHERE c.issuer_id = i.issuer_id AND c.invoice_id = i.id AND c.pay_id IS DISTINCT FROM ${query.without}::uuid) AS s ON true
    WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.payment_method = 'PPD' AND i.discarded_at IS NULL
      AND i.state IN ('stamped', 'cancel_rejected') AND i.total > coalesce(s.paid, 0) AND ${sql.join([...openConditions(issuerId, query), isAfter], sql` AND `)}
    ORDER BY i.shown_date, i.id LIMIT ${limit}`;
}

function openConditions(
  issuerId: string,
  { customerId, likeInvoiceId, search, currency }: OpenQuery,
): RawBuilder<boolean>[] {
  const words = search === null ? [] : search.split(/\s+/).filter((word) => word !== "");
  return [
    sql<boolean>`true`,
    ...(customerId === null ? [] : [sql<boolean>`${ofCustomer(issuerId, customerId)}`]),
    ...(likeInvoiceId === null
      ? []
      : [
          sql<boolean>`(i.receiver_rfc, i.receiver_name) = (SELECT v.receiver_rfc, v.receiver_name FROM invoices AS v WHERE v.issuer_id = ${issuerId} AND v.id = ${likeInvoiceId}::uuid)`,
        ]),
    ...(currency === null ? [] : [sql<boolean>`i.currency = ${currency}`]),
    ...words.map((word) => sql<boolean>`i.search LIKE '%' || plain_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`),
  ];
}

/**
 * Invoices of a customer, and those that were written to the same RFC without naming the customer; a generic RFC is
 * nobody's own.
 */
export function ofCustomer(issuerId: string, customerId: string): RawBuilder<boolean> {
  return sql<boolean>`(i.customer_id = ${customerId}::uuid OR i.receiver_rfc = (SELECT c.rfc FROM customers AS c
    WHERE c.issuer_id = ${issuerId} AND c.id = ${customerId}::uuid AND c.rfc NOT IN ('XAXX010101000', 'XEXX010101000')))`;
}

/** Receipts that wait for somebody: refused ones, and live ones that pay a cancelled invoice. */
export async function countUnsettled(
  tx: Tx,
  issuerId: string,
): Promise<{ readonly drafts: number; readonly orphaned: number }> {
  const row = await sqlRow<{ drafts: number; orphaned: number }>(tx)`
    SELECT (SELECT count(*)::int FROM invoices WHERE issuer_id = ${issuerId} AND type = 'P' AND state = 'draft' AND discarded_at IS NULL) AS drafts,
      (SELECT count(DISTINCT c.pay_id)::int FROM counted_settlements AS c JOIN invoices AS i ON i.issuer_id = c.issuer_id AND i.id = c.invoice_id
        WHERE c.issuer_id = ${issuerId} AND i.state = 'cancelled') AS orphaned`;
  return row ?? { drafts: 0, orphaned: 0 };
}

/** What receipts have left of PPD invoices of one day; credit notes are not counted yet. */
export interface OwedSum {
  /** Of their issue, YYYY-MM-DD. */
  readonly day: string;
  readonly currency: string;
  readonly balance: string;
  readonly invoices: number;
  /** Of the one invoice that it is of, where credit notes name it; null of all the others of the day together. */
  readonly uuid: string | null;
}

/**
 * Of all of them, however many: what is left out of a sum makes it wrong. Receipts are added up once for all, which for
 * many invoices is much less than once for each; what a credit note takes of an invoice is not said in SQL, so that
 * those that one names come one by one.
 */
export function sumOwedInvoices(tx: Tx, issuerId: string, query: OpenQuery): Promise<readonly OwedSum[]> {
  return sqlRows<OwedSum>(tx)`
    WITH credited AS MATERIALIZED (SELECT DISTINCT uuid FROM counted_credits WHERE issuer_id = ${issuerId}),
    settled AS MATERIALIZED (
      SELECT invoice_id, sum(paid) AS paid FROM counted_settlements
      WHERE issuer_id = ${issuerId} AND pay_id IS DISTINCT FROM ${query.without}::uuid GROUP BY invoice_id),
    owed AS (
      SELECT left(i.shown_date, 10) AS day, i.currency, i.total - coalesce(settled.paid, 0) AS balance, upper(credited.uuid::text) AS uuid
      FROM invoices AS i LEFT JOIN settled ON settled.invoice_id = i.id LEFT JOIN credited ON credited.uuid = i.uuid
      WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.payment_method = 'PPD' AND i.discarded_at IS NULL AND i.state IN ('stamped', 'cancel_rejected')
        AND i.total > coalesce(settled.paid, 0) AND ${sql.join(openConditions(issuerId, query), sql` AND `)})
    SELECT day, currency, sum(balance)::text AS balance, count(*)::int AS invoices, uuid FROM owed GROUP BY day, currency, uuid ORDER BY day, currency`;
}

/** A sealed receipt and what it settles of one invoice. */
export interface PaymentRecord {
  readonly id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly state: string;
  readonly paid_on: string | null;
  readonly instalment: number;
  readonly paid: string;
  readonly left: string;
  readonly counts: boolean;
}

/** Every receipt that was sealed over an invoice, but for those that came back refused. */
export async function listPaymentsOf(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly PaymentRecord[]> {
  return sqlRows<PaymentRecord>(tx)`
    SELECT r.id, r.serie, r.folio::text AS folio, upper(r.uuid::text) AS uuid, r.state, left(p.paid_on, 10) AS paid_on, d.instalment,
      d.paid::text AS paid, d.remaining::text AS "left",
      EXISTS (SELECT 1 FROM counted_settlements AS c
        WHERE c.issuer_id = d.issuer_id AND c.pay_id = d.pay_id AND c.invoice_id = d.invoice_id AND c.place = d.place) AS counts
    FROM pay_documents AS d
    JOIN invoices AS r ON r.issuer_id = d.issuer_id AND r.id = d.pay_id
    JOIN pays AS p ON p.issuer_id = d.issuer_id AND p.id = d.pay_id
    WHERE d.issuer_id = ${issuerId} AND d.invoice_id = ${invoiceId} AND r.state <> 'draft'
    ORDER BY d.instalment, r.created_at, r.id, d.place`;
}
