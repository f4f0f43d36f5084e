import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

/** Receipts that wait for somebody: refused ones, and live ones that pay a cancelled invoice. */
export async function countUnsettled(tx: Tx, issuerId: string): Promise<{ readonly drafts: number; readonly orphaned: number }> {
  const { rows } = await sql<{ drafts: number; orphaned: number }>`
    SELECT (SELECT count(*)::int FROM invoices WHERE issuer_id = ${issuerId} AND type = 'P' AND state = 'draft' AND discarded_at IS NULL) AS drafts,
      (SELECT count(DISTINCT c.pay_id)::int FROM counted_settlements AS c JOIN invoices AS i ON i.issuer_id = c.issuer_id AND i.id = c.invoice_id
        WHERE c.issuer_id = ${issuerId} AND i.state = 'cancelled') AS orphaned`.execute(tx);
  return rows[0] ?? { drafts: 0, orphaned: 0 };
}
