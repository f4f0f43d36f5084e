import type { FailedJob } from "../adapters/queue/index.ts";
import { CLOCK_ATTENTION, type KeptAttentionItem, listAttention } from "../attention/index.ts";
import type { Deps } from "../deps.ts";
import { isOrderAttention, orderReference } from "../orders/index.ts";

/** More than anybody reads; what stands behind them comes when these are solved. */
const MOST = 500;

/** What does not go on by itself: documents and purchases that want somebody's eyes, and jobs that ran out of tries. */
export async function listStuckJobs({ db, deadLetters }: Pick<Deps, "db" | "deadLetters">) {
  const [items, failed] = await Promise.all([listAttention(db, MOST), deadLetters.failed(db, MOST)]);
  return [...items.map(ofItem), ...failed.map(ofJob)];
}

function ofItem({ id, kind, subjectId, reason, issuerId, detail, firstSeenAt, lastSeenAt }: KeptAttentionItem) {
  const seen = { first_seen_at: firstSeenAt.toISOString(), last_seen_at: lastSeenAt.toISOString() };
  const item = { id, name: kind, reason, issuer_id: issuerId, ...seen };
  if (isOrderAttention(kind))
    return { ...item, source: "order" as const, detail: { order: orderReference(subjectId), ...detail } };
  if (kind === CLOCK_ATTENTION) return { ...item, source: "clock" as const, detail: { ...detail } };
  return { ...item, source: "document" as const, detail: { ...detail } };
}

function ofJob({ id, name, error, tries, createdAt, failedAt }: FailedJob) {
  const seen = { first_seen_at: createdAt.toISOString(), last_seen_at: failedAt.toISOString() };
  return { id, source: "job" as const, name, reason: error, issuer_id: null, detail: { tries }, ...seen };
}
