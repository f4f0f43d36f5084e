import type { Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

interface TaskCounts {
  readonly drafts: number;
  readonly receiptDrafts: number;
  readonly waiting: number;
  readonly beingCancelled: number;
  /** When the certificate in use ends, or ended; null without one. */
  readonly certificateEnds: Date | null;
}

/** What waits for somebody at an issuer. */
export async function countTasks(tx: Tx, issuerId: string): Promise<TaskCounts> {
  const row = await sqlRow<TaskCounts>(tx)`
    SELECT (count(*) FILTER (WHERE state = 'draft' AND type <> 'P'))::int AS drafts, (count(*) FILTER (WHERE state = 'draft' AND type = 'P'))::int AS "receiptDrafts",
      (count(*) FILTER (WHERE state IN ('stamping', 'uncertain')))::int AS waiting,
      (count(*) FILTER (WHERE state IN ('cancel_requested', 'cancel_in_process')))::int AS "beingCancelled",
      (SELECT max(valid_until) FROM certificates WHERE issuer_id = ${issuerId} AND state = 'active') AS "certificateEnds"
    FROM invoices WHERE issuer_id = ${issuerId} AND discarded_at IS NULL
      AND state IN ('draft', 'stamping', 'uncertain', 'cancel_requested', 'cancel_in_process')`;
  if (row === undefined) throw new Error("A count without a row.");
  return row;
}
