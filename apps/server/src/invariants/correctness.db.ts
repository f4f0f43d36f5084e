import type { Tx } from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";

/** How many documents have a stamp, and of how many issuers they are; for the auditor's role. */
export async function countStampedDocuments(tx: Tx): Promise<{ readonly stamped: number; readonly issuers: number }> {
  const row = await sqlRow<{ stamped: string; issuers: string }>(
    tx,
  )`SELECT coalesce(sum(stamped), 0) AS stamped, count(*) AS issuers FROM (SELECT count(*) AS stamped FROM stamps GROUP BY issuer_id) AS each_issuer`;
  return { stamped: Number(row?.stamped ?? 0), issuers: Number(row?.issuers ?? 0) };
}
