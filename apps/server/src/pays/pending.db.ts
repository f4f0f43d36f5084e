import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** A PPD invoice that receipts have not settled; credit notes are not counted yet. */
export interface OpenInvoice {
  readonly id: string;
  readonly uuid: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly customerId: string | null;
  readonly receiverRfc: string;
  readonly receiverName: string;
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
  readonly limit: number;
}

/** Oldest first. */
export async function listOpen(tx: Tx, issuerId: string, query: OpenQuery): Promise<readonly OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    SELECT i.id, upper(i.uuid::text) AS uuid, i.serie, i.folio::text AS folio, i.legal_date AS date, i.customer_id AS "customerId", i.receiver_rfc AS "receiverRfc",
      i.receiver_name AS "receiverName", i.currency, i.total::text AS total, coalesce(s.paid, 0)::text AS paid, coalesce(s.instalments, 0)::int AS instalments
    FROM invoices AS i
    LEFT JOIN LATERAL (
      SELECT sum(paid) AS paid, max(instalment) AS instalments FROM counted_settlements AS c
      WHERE c.issuer_id = i.issuer_id AND c.invoice_id = i.id AND c.pay_id IS DISTINCT FROM ${query.without}::uuid) AS s ON true
    WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.payment_method = 'PPD' AND i.discarded_at IS NULL
      AND i.state IN ('stamped', 'cancel_rejected') AND i.total > coalesce(s.paid, 0) AND ${sql.join(narrowed(issuerId, query), sql` AND `)}
    ORDER BY i.shown_date, i.id LIMIT ${query.limit}`.execute(tx);
  return rows;
}

function narrowed(issuerId: string, { customerId, likeInvoiceId, search }: OpenQuery): RawBuilder<boolean>[] {
  const words = search === null ? [] : search.split(/\s+/).filter((word) => word !== "");
  return [
    sql<boolean>`true`,
    ...(customerId === null ? [] : [sql<boolean>`${ofCustomer(issuerId, customerId)}`]),
    ...(likeInvoiceId === null
      ? []
      : [
          sql<boolean>`(i.receiver_rfc, i.receiver_name) = (SELECT v.receiver_rfc, v.receiver_name FROM invoices AS v WHERE v.issuer_id = ${issuerId} AND v.id = ${likeInvoiceId}::uuid)`,
        ]),
    ...words.map((word) => sql<boolean>`i.search LIKE '%' || plain_text(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`),
  ];
}

/**
 * Invoices of a customer, and those that were written to the same RFC without naming the customer; a generic RFC is
 * nobody's own.
 */
function ofCustomer(issuerId: string, customerId: string): RawBuilder<boolean> {
  return sql<boolean>`(i.customer_id = ${customerId}::uuid OR i.receiver_rfc = (SELECT c.rfc FROM customers AS c
    WHERE c.issuer_id = ${issuerId} AND c.id = ${customerId}::uuid AND c.rfc NOT IN ('XAXX010101000', 'XEXX010101000')))`;
}
