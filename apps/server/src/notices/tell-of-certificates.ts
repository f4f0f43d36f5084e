import { tellOnce, whomToTell } from "../accounts/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";
import { type EndingCertificate, listEnding } from "./due.db.ts";
import { tellEach } from "./tell-each.ts";

/** So many days before its end a certificate is spoken of. */
const THRESHOLDS = [1, 7, 30, 60] as const;
const FIRST = 60;
const DAY_MS = 24 * 3_600_000;

type CertificateReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "log">;

/** Tells each issuer of its certificate's end, once a threshold; of several that passed unseen, only the nearest. */
export async function tellOfCertificates(deps: CertificateReminderDeps): Promise<void> {
  await tellEach(deps, await listEnding(deps.db, deps.clock.now(), FIRST), (certificate) =>
    tellOfCertificate(deps, certificate),
  );
}

function tellOfCertificate(
  deps: CertificateReminderDeps,
  { issuerId, id, number, rfc, validUntil }: EndingCertificate,
): Promise<void> {
  const now = deps.clock.now();
  const lastDay = mexicanDay(validUntil);
  const daysLeft = daysBetween(mexicanDay(now), lastDay);
  const threshold = THRESHOLDS.find((days) => daysLeft <= days);
  return inIssuer(deps.db, issuerId, async (tx) => {
    const addressee = await whomToTell(tx, issuerId);
    if (threshold === undefined || addressee === null) return;
    if (!(await tellOnce(tx, { issuerId, kind: "certificate-expiring", about: `${id}:${threshold}` }, now))) return;
    const params = { rfc, certificate: number, daysLeft, lastDay, link: `${deps.config.publicUrl}/user/csd` };
    await deps.mail.enqueue(tx, { kind: "certificate-expiring", ...addressee, params, issuerId });
  });
}

/** Both YYYY-MM-DD. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
