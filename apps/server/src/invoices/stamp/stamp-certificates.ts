import type { Deps } from "../../boot/deps.ts";
import { type CompactionPage, compactOldRows, DAYS_WHOLE, type RowPlace } from "../../db/compaction.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { sqlRow, sqlRows } from "../../db/sql.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { oldestStamp } from "./sealed-copies.db.ts";

/**
 * Takes the issuer's certificate out of what has been stamped for 30 days, where `stamped_xml` of the database puts it
 * in again: it is a third of such an XML, and kept with the issuer's certificates. A program of before would take what
 * is left for the whole, so nothing is done until the database has been of this version for 30 days, and from the first
 * one on such a program refuses it (decision 0284).
 */
export async function takeOutCertificates({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const known = await sqlRow<{ since: Date }>(db)`
    SELECT applied_at AS since FROM migrations WHERE name = '0109-certificates-kept-once'`;
  if (known === undefined || clock.now().getTime() < known.since.getTime() + DAYS_WHOLE * DAY_MS) return 0;
  return compactOldRows(db, clock.now(), {
    what: "certificates",
    oldest: oldestStamp,
    list: listWhole,
    compact: (issuerId, rows) => withTenant(db, issuerId, (tx) => takeOut(tx, issuerId, rows)),
  });
}

/** Stamps whose XML is whole, by when they came. */
function listWhole(tx: Tx, { from, until, after, limit }: CompactionPage): Promise<RowPlace[]> {
  return sqlRows<RowPlace>(tx)`
    SELECT issuer_id AS "issuerId", invoice_id AS id FROM stamps
    WHERE received_at >= ${from} AND received_at < ${until} AND certificate_at IS NULL
      AND (issuer_id, invoice_id::text) > (${after.issuerId}::uuid, ${after.id})
    ORDER BY issuer_id, invoice_id::text LIMIT ${limit}`;
}

async function takeOut(tx: Tx, issuerId: string, rows: readonly RowPlace[]): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const row = await sqlRow<{ taken: number }>(tx)`
    SELECT take_out_certificates(${issuerId}::uuid, ${ids}::uuid[]) AS taken`;
  return row?.taken ?? 0;
}
