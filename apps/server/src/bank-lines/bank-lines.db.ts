import type { Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { IS_LIVE } from "../invoices/index.ts";

interface KnownLine {
  readonly fingerprint: string;
  readonly pay_id: string | null;
}

/**
 * Lines that were made before: their receipt is still there, and for those that marked invoices, all of these are still
 * marked.
 */
export async function findKnownLines(
  tx: Tx,
  issuerId: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, KnownLine>> {
  const rows = await sqlRows<KnownLine>(tx)`
    SELECT l.fingerprint, l.pay_id FROM bank_lines AS l
    WHERE l.issuer_id = ${issuerId} AND l.fingerprint = ANY(${[...fingerprints]}::text[]) AND CASE WHEN l.pay_id IS NULL
      THEN NOT EXISTS (SELECT 1 FROM unnest(l.invoice_ids) AS marked(id)
        WHERE NOT EXISTS (SELECT 1 FROM paid_invoices AS p WHERE p.issuer_id = l.issuer_id AND p.invoice_id = marked.id))
      ELSE EXISTS (SELECT 1 FROM invoices AS i WHERE i.issuer_id = l.issuer_id AND i.id = l.pay_id AND i.discarded_at IS NULL AND i.state <> 'cancelled') END`;
  return new Map(rows.map((row) => [row.fingerprint, row]));
}

export interface NewBankLine {
  readonly issuerId: string;
  readonly fingerprint: string;
  readonly payId: string | null;
  readonly invoiceIds: readonly string[];
  readonly userId: string;
  readonly now: Date;
}

/** False when somebody made the same line at the same moment: one of the two waits here for the other. */
export async function insertBankLine(tx: Tx, line: NewBankLine): Promise<boolean> {
  const row = await sqlRow<{ fingerprint: string }>(tx)`
    INSERT INTO bank_lines (issuer_id, fingerprint, pay_id, invoice_ids, made_by, made_at)
    VALUES (${line.issuerId}, ${line.fingerprint}, ${line.payId}, ${[...line.invoiceIds]}::uuid[], ${line.userId}, ${line.now})
    ON CONFLICT DO NOTHING RETURNING fingerprint`;
  return row !== undefined;
}

/** A line whose receipt was thrown away, or whose invoices are marked no more, can be made again. */
export async function deleteBankLine(tx: Tx, issuerId: string, fingerprint: string): Promise<void> {
  await tx.deleteFrom("bank_lines").where("issuer_id", "=", issuerId).where("fingerprint", "=", fingerprint).execute();
}

interface UnmarkedRow {
  readonly invoice_id: string;
  readonly uuid: string;
  readonly serie: string | null;
  readonly folio: string | null;
  readonly date: string;
  readonly receiver_rfc: string;
  readonly receiver_name: string;
  readonly total: string;
}

const MOST = 2000;

/** Valid PUE invoices that nobody marked as paid, the newest of them, in one currency. */
export function listUnmarkedOf(tx: Tx, issuerId: string, currency: string): Promise<readonly UnmarkedRow[]> {
  return sqlRows<UnmarkedRow>(tx)`
    SELECT id AS invoice_id, upper(uuid::text) AS uuid, serie, folio::text AS folio, left(shown_date, 10) AS date, receiver_rfc, receiver_name, total::text AS total
    FROM invoices WHERE issuer_id = ${issuerId} AND discarded_at IS NULL AND type = 'I' AND payment_method = 'PUE' AND uuid IS NOT NULL AND ${IS_LIVE}
      AND currency = ${currency} AND NOT EXISTS (SELECT 1 FROM paid_invoices AS p WHERE p.issuer_id = invoices.issuer_id AND p.invoice_id = invoices.id)
    ORDER BY shown_date DESC, id DESC LIMIT ${MOST}`;
}

/** Invoices that a receipt names which is drafted and not stamped. */
export async function findDraftedIds(tx: Tx, issuerId: string): Promise<ReadonlySet<string>> {
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT DISTINCT named.id #>> '{}' AS id FROM invoices AS i, jsonb_path_query(i.draft, '$.payments[*].documents[*].invoice_id') AS named(id)
    WHERE i.issuer_id = ${issuerId} AND i.type = 'P' AND i.state = 'draft' AND i.discarded_at IS NULL`;
  return new Set(rows.map(({ id }) => id));
}
