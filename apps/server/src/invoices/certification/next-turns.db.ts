import { sql } from "kysely";
import type { Db } from "../../adapters/postgres/index.ts";

export interface DueDocument {
  readonly issuerId: string;
  readonly invoiceId: string;
}

export interface TurnsWanted {
  readonly provider: string;
  readonly now: Date;
  readonly most: number;
  /** Only documents that were never sent: the others wait for this provider. */
  readonly unsentOnly: boolean;
}

/**
 * Whose turn it is at a provider: first the issuers of whom the fewest documents are being asked about, among those the
 * one whose last turn is longest ago; of each issuer, its oldest document. However many documents one issuer has
 * waiting, another's only one is next. Looks at one row an issuer (a loose index scan), not at one a document.
 */
export async function nextTurns(
  db: Db,
  { provider, now, most, unsentOnly }: TurnsWanted,
): Promise<readonly DueDocument[]> {
  const eligible = unsentOnly ? sql`NOT q.possibly_sent` : sql`true`;
  const { rows } = await sql<DueDocument>`
    WITH RECURSIVE waiting AS (
      (SELECT q.issuer_id, q.due_at FROM certification_queue AS q WHERE q.provider = ${provider} AND ${eligible} ORDER BY q.issuer_id, q.due_at LIMIT 1)
      UNION ALL
      SELECT following.issuer_id, following.due_at FROM waiting CROSS JOIN LATERAL (
        SELECT q.issuer_id, q.due_at FROM certification_queue AS q
        WHERE q.provider = ${provider} AND ${eligible} AND q.issuer_id > waiting.issuer_id ORDER BY q.issuer_id, q.due_at LIMIT 1) AS following),
    asked AS (
      SELECT issuer_id, count(*) AS running FROM certification_slots WHERE provider = ${provider} AND held_until > ${now} GROUP BY issuer_id),
    next AS (
      SELECT waiting.issuer_id, coalesce(asked.running, 0) AS running, coalesce(turns.turn, 0) AS turn
      FROM waiting LEFT JOIN asked USING (issuer_id) LEFT JOIN certification_turns AS turns USING (issuer_id)
      WHERE waiting.due_at <= ${now} ORDER BY running, turn LIMIT ${most})
    SELECT next.issuer_id AS "issuerId", document.invoice_id AS "invoiceId" FROM next CROSS JOIN LATERAL (
      SELECT q.invoice_id, row_number() OVER (ORDER BY q.due_at, q.sealed_document_id) AS nth FROM certification_queue AS q
      WHERE q.provider = ${provider} AND ${eligible} AND q.issuer_id = next.issuer_id AND q.due_at <= ${now}
      ORDER BY q.due_at, q.sealed_document_id LIMIT ${most}) AS document
    ORDER BY next.running + document.nth, next.turn LIMIT ${most}`.execute(db);
  return rows;
}
