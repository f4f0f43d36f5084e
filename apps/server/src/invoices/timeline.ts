import type { timelineResponse } from "@timbra/contract";
import type { output } from "zod";
import type { Tx } from "../adapters/postgres/index.ts";
import { cancellationEvents } from "./cancellation/cancellation-events.ts";
import { findInvoice } from "./invoice.db.ts";
import { type AttemptEvent, listAttempts, listSeals, type SealedEvent } from "./timeline.db.ts";

type Timeline = output<typeof timelineResponse>;
type Event = Timeline["events"][number];

/**
 * Everything that happened to an invoice on its way to its stamp and to its cancellation, oldest first; null when there
 * is no such invoice.
 */
export async function getTimeline(tx: Tx, issuerId: string, id: string): Promise<Timeline | null> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return null;
  const created: Event = { at: invoice.created_at.toISOString(), kind: "created", attempt: null };
  const seals = (await listSeals(tx, issuerId, id)).flatMap(sealEvents);
  const attempts = (await listAttempts(tx, issuerId, id)).map(attemptEvent);
  const cancelling = await cancellationEvents(tx, issuerId, id);
  const events = [created, ...seals, ...attempts, ...cancelling].sort(
    (one, other) => one.at.localeCompare(other.at) || ORDER[one.kind] - ORDER[other.kind],
  );
  return { events };
}

const ORDER: Readonly<Record<Event["kind"], number>> = {
  created: 0,
  sealed: 1,
  cancel_signed: 1,
  attempt: 2,
  stamped: 3,
  rejected: 3,
  cancelled: 3,
  cancelled_elsewhere: 3,
  cancel_rejected: 3,
  cancel_refused: 3,
  cancel_lapsed: 3,
};

function sealEvents({ sealedAt, outcome, decidedAt }: SealedEvent): Event[] {
  const sealed: Event = { at: sealedAt.toISOString(), kind: "sealed", attempt: null };
  if (outcome === null || decidedAt === null) return [sealed];
  return [sealed, { at: decidedAt.toISOString(), kind: outcome === "stamped" ? "stamped" : "rejected", attempt: null }];
}

function attemptEvent(attempt: AttemptEvent): Event {
  const at = attempt.startedAt.toISOString();
  return {
    at,
    kind: "attempt",
    attempt: {
      operation: attempt.operation === "recover" ? "recover" : "stamp",
      provider: attempt.provider,
      answer: attempt.answer as NonNullable<Event["attempt"]>["answer"],
      words: [],
      sent_sha256: attempt.sentSha256.toString("hex"),
      received_sha256: attempt.receivedSha256?.toString("hex") ?? null,
      answer_sha256: attempt.answerSha256?.toString("hex") ?? null,
      problems: refusalsIn(attempt.detail),
      started_at: at,
      duration_ms: attempt.durationMs,
    },
  };
}

function refusalsIn(detail: unknown): { code: string; message: string }[] {
  if (typeof detail !== "object" || detail === null || !("refusals" in detail)) return [];
  return detail.refusals as { code: string; message: string }[];
}
