import type { Deps } from "../../boot/deps.ts";
import { compactOldRows, DAYS_WHOLE } from "../../db/compaction.ts";
import { withTenant } from "../../db/index.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { listWhole, oldestStamp, takeOut, takesOutSince } from "./sealed-copies.db.ts";

/**
 * Takes the issuer's certificate out of what has been stamped for 30 days, where `stamped_xml` of the database puts it
 * in again: it is a third of such an XML, and kept with the issuer's certificates. A program of before would take what
 * is left for the whole, so nothing is done until the database has been of this version for 30 days, and from the first
 * one on such a program refuses it (decision 0284).
 */
export async function takeOutCertificates({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const since = await takesOutSince(db);
  if (since === null || clock.now().getTime() < since.getTime() + DAYS_WHOLE * DAY_MS) return 0;
  return compactOldRows(db, clock.now(), {
    what: "certificates",
    oldest: oldestStamp,
    list: listWhole,
    compact: (issuerId, rows) => withTenant(db, issuerId, (tx) => takeOut(tx, issuerId, rows)),
  });
}
