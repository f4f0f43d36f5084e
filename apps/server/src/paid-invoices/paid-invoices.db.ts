import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { IS_LIVE } from "../invoices/index.ts";

/** Valid income invoices of a month (YYYY-MM) that are paid at once; by their own day, as the lists show it. */
function paidAtOnceIn(month: string): RawBuilder<boolean> {
  return sql<boolean>`discarded_at IS NULL AND shown_date >= ${`${month}-01`} AND shown_date <= ${`${month}-31T23:59:59`}
    AND type = 'I' AND payment_method = 'PUE' AND ${IS_LIVE}`;
}

const NOT_MARKED = sql<boolean>`NOT EXISTS (SELECT 1 FROM paid_invoices AS p WHERE p.issuer_id = invoices.issuer_id AND p.invoice_id = invoices.id)`;

/** PUE invoices of a month that nobody marked as paid. */
export async function countUnmarked(tx: Tx, issuerId: string, month: string): Promise<number> {
  const row = await sqlRow<{ count: number }>(tx)`
    SELECT count(*)::int AS count FROM invoices WHERE issuer_id = ${issuerId} AND ${paidAtOnceIn(month)} AND ${NOT_MARKED}`;
  return row?.count ?? 0;
}

export interface UnmarkedRow {
  readonly invoice_id: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly currency: string;
  readonly total: string;
}

/** The oldest first. */
export function listUnmarked(tx: Tx, issuerId: string, month: string, limit: number): Promise<readonly UnmarkedRow[]> {
  return sqlRows<UnmarkedRow>(tx)`
    SELECT id AS invoice_id, serie, folio::text AS folio, left(shown_date, 10) AS date, receiver_rfc, receiver_name, currency, total::text AS total
    FROM invoices WHERE issuer_id = ${issuerId} AND ${paidAtOnceIn(month)} AND ${NOT_MARKED} ORDER BY shown_date, id LIMIT ${limit}`;
}

export interface Marker {
  readonly issuerId: string;
  readonly userId: string;
}

/** Marks those of a month that nobody marked as paid on the day of their issue. Answers how many. */
export async function markMonth(tx: Tx, { issuerId, userId }: Marker, month: string, now: Date): Promise<number> {
  const marked = await sqlRows(tx)`
    INSERT INTO paid_invoices (issuer_id, invoice_id, paid_on, marked_by, marked_at)
    SELECT issuer_id, id, left(legal_date, 10), ${userId}::uuid, ${now}::timestamptz FROM invoices WHERE issuer_id = ${issuerId} AND ${paidAtOnceIn(month)}
    ON CONFLICT DO NOTHING RETURNING invoice_id`;
  return marked.length;
}

/** Takes back what was marked at one instant. */
export async function unmarkMonth(tx: Tx, issuerId: string, month: string, markedAt: Date): Promise<number> {
  const taken = await sqlRows(tx)`
    DELETE FROM paid_invoices WHERE issuer_id = ${issuerId} AND marked_at = ${markedAt}::timestamptz
      AND invoice_id IN (SELECT id FROM invoices WHERE issuer_id = ${issuerId} AND ${paidAtOnceIn(month)}) RETURNING invoice_id`;
  return taken.length;
}

export interface PaidRow {
  readonly date: string;
  readonly live: boolean;
  readonly paid_on: string | null;
  readonly marked_at: Date | null;
}

/** A stamped invoice that is paid at once; undefined of any other document. */
export function findPaidAtOnce(tx: Tx, issuerId: string, id: string): Promise<PaidRow | undefined> {
  return sqlRow<PaidRow>(tx)`
    SELECT left(i.shown_date, 10) AS date, ${IS_LIVE} AS live, p.paid_on, p.marked_at
    FROM invoices AS i LEFT JOIN paid_invoices AS p ON p.issuer_id = i.issuer_id AND p.invoice_id = i.id
    WHERE i.issuer_id = ${issuerId} AND i.id = ${id} AND i.type = 'I' AND i.payment_method = 'PUE' AND i.uuid IS NOT NULL AND i.discarded_at IS NULL`;
}

/** On another day than before, or for the first time. */
export async function markInvoice(
  tx: Tx,
  { issuerId, userId }: Marker,
  id: string,
  paidOn: string,
  now: Date,
): Promise<void> {
  await sqlRows(tx)`
    INSERT INTO paid_invoices (issuer_id, invoice_id, paid_on, marked_by, marked_at) VALUES (${issuerId}, ${id}, ${paidOn}, ${userId}, ${now})
    ON CONFLICT (issuer_id, invoice_id) DO UPDATE SET paid_on = excluded.paid_on, marked_by = excluded.marked_by, marked_at = excluded.marked_at`;
}

export async function unmarkInvoice(tx: Tx, issuerId: string, id: string): Promise<void> {
  await tx.deleteFrom("paid_invoices").where("issuer_id", "=", issuerId).where("invoice_id", "=", id).execute();
}
