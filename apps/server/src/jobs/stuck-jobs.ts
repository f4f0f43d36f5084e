import { type AlertRow, CLOCK_ALERT, findAlert, INVARIANTS_ALERT, listAlerts, resolveAlert } from "../alerts/index.ts";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import { BACKUP_ALERT } from "../backup/index.ts";
import type { Deps } from "../boot/deps.ts";
import { retryNow } from "../invoices/index.ts";
import { isOrderAlert, orderReference } from "../orders/index.ts";
import type { FailedJob } from "./queue.ts";

/** More than anybody reads; further ones are shown when these are solved. */
const MOST = 500;

/**
 * What does not go on by itself: documents and purchases that need a person's attention, and jobs that ran out of
 * retries.
 */
export async function listStuckJobs({ db, deadLetters }: Pick<Deps, "db" | "deadLetters">) {
  const [items, failed] = await Promise.all([listAlerts(db, MOST), deadLetters.listFailed(db, MOST)]);
  return [...items.map(ofItem), ...failed.map(ofJob)];
}

function ofItem({ id, kind, subjectId, reason, issuerId, detail, firstSeenAt, lastSeenAt }: AlertRow) {
  const seen = { first_seen_at: firstSeenAt.toISOString(), last_seen_at: lastSeenAt.toISOString() };
  const alert = { id, name: kind, reason, issuer_id: issuerId, ...seen };
  if (isOrderAlert(kind))
    return { ...alert, source: "order" as const, detail: { order: orderReference(subjectId), ...detail } };
  if (kind === CLOCK_ALERT) return { ...alert, source: "clock" as const, detail: { ...detail } };
  if (kind === BACKUP_ALERT) return { ...alert, source: "backup" as const, detail: { ...detail } };
  if (kind === INVARIANTS_ALERT) return { ...alert, source: "invariants" as const, detail: { ...detail } };
  return { ...alert, source: "document" as const, detail: { ...detail } };
}

function ofJob({ id, name, error, tries, createdAt, failedAt }: FailedJob) {
  const seen = { first_seen_at: createdAt.toISOString(), last_seen_at: failedAt.toISOString() };
  return { id, source: "job" as const, name, reason: error, issuer_id: null, detail: { tries }, ...seen };
}

/**
 * Tries again now: a document at its next turn, a failed job as a new job. Answers what kind of work it is; null when
 * there is none by that id any more.
 */
export async function retryStuckJob(
  deps: Pick<Deps, "db" | "clock" | "deadLetters">,
  id: string,
): Promise<string | null> {
  const stuck = (await listStuckJobs(deps)).find((job) => job.id === id);
  const alert = await findAlert(deps.db, id);
  const retried = await (alert === null ? deps.deadLetters.retry(deps.db, id) : retryNow(deps, alert.subjectId));
  return retried ? (stuck?.name ?? "") : null;
}

/**
 * Removes a purchase that waited for a person, and records who marked it as resolved. False when no purchase
 * waits by that id.
 */
export function dismissStuckJob({ db, clock }: Pick<Deps, "db" | "clock">, id: string, by: Actor): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const alert = await findAlert(tx, id);
    if (alert === null || !isOrderAlert(alert.kind)) return false;
    const { kind, subjectId, reason, issuerId } = alert;
    await resolveAlert(tx, kind, subjectId);
    await recordAuditEvent(tx, clock, {
      action: "order_attended",
      by,
      issuerId,
      subject: { id: subjectId, name: orderReference(subjectId) },
      detail: { reason },
    });
    return true;
  });
}
