import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** Receipts that wait for somebody: refused ones, and live ones that pay a cancelled invoice. */
export async function countUnsettled(
  tx: Tx,
  issuerId: string,
): Promise<{ readonly drafts: number; readonly orphaned: number }> {
  const { rows } = await sql<{ drafts: number; orphaned: number }>`
    SELECT (SELECT count(*)::int FROM invoices WHERE issuer_id = ${issuerId} AND type = 'P' AND state = 'draft' AND discarded_at IS NULL) AS drafts,
      (SELECT count(DISTINCT c.pay_id)::int FROM counted_settlements AS c JOIN invoices AS i ON i.issuer_id = c.issuer_id AND i.id = c.invoice_id
        WHERE c.issuer_id = ${issuerId} AND i.state = 'cancelled') AS orphaned`.execute(tx);
  return rows[0] ?? { drafts: 0, orphaned: 0 };
}

/**
 * A PPD invoice that receipts have not settled, with as much of it as its age and balance take; credit notes are not
 * counted yet.
 */
interface Owed {
  readonly uuid: string;
  /** Of its issue, YYYY-MM-DD. */
  readonly day: string;
  readonly currency: string;
  readonly total: string;
  readonly paid: string;
}

/**
 * All of them, however many: what is left out of a sum makes it wrong. Receipts are added up once for all, which for
 * many invoices is much less than once for each.
 */
export async function listOwedInvoices(tx: Tx, issuerId: string): Promise<readonly Owed[]> {
  const { rows } = await sql<Owed>`
    SELECT upper(i.uuid::text) AS uuid, left(i.shown_date, 10) AS day, i.currency, i.total::text AS total, coalesce(settled.paid, 0)::text AS paid
    FROM invoices AS i
    LEFT JOIN (SELECT invoice_id, sum(paid) AS paid FROM counted_settlements WHERE issuer_id = ${issuerId} GROUP BY invoice_id) AS settled ON settled.invoice_id = i.id
    WHERE i.issuer_id = ${issuerId} AND i.type = 'I' AND i.payment_method = 'PPD' AND i.discarded_at IS NULL AND i.state IN ('stamped', 'cancel_rejected')
      AND i.total > coalesce(settled.paid, 0)
    ORDER BY i.shown_date, i.id`.execute(tx);
  return rows;
}
