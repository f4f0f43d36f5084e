import type { timelineResponse } from "@timbra/contract";
import type { output } from "zod";
import type { Tx } from "../db/index.ts";
import {
  type CancellationAttemptRecord,
  type CancellationRecord,
  listCancellationAttempts,
  listCancellations,
  satWords,
} from "./cancel/cancellations.db.ts";
import { listSeals, listStampAttempts, type SealRecord, type StampAttemptRecord } from "./evidence.db.ts";
import { findInvoice } from "./invoices.db.ts";

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
  const attempts = (await listStampAttempts(tx, issuerId, id)).map((record) => attemptEvent(record));
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

function sealEvents({ sealed_at, outcome, decided_at }: SealRecord): Event[] {
  const sealed: Event = { at: sealed_at.toISOString(), kind: "sealed", attempt: null };
  if (outcome === null || decided_at === null) return [sealed];
  return [
    sealed,
    { at: decided_at.toISOString(), kind: outcome === "stamped" ? "stamped" : "rejected", attempt: null },
  ];
}

/** A question to a provider or to the SAT, and its answer. */
function attemptEvent(record: StampAttemptRecord | CancellationAttemptRecord, words: string[] = []): Event {
  const at = record.started_at.toISOString();
  return {
    at,
    kind: "attempt",
    attempt: {
      operation: record.operation as Attempt["operation"],
      provider: record.provider,
      answer: record.answer as Attempt["answer"],
      words,
      sent_sha256: record.sent_sha256?.toString("hex") ?? null,
      received_sha256: record.received_sha256?.toString("hex") ?? null,
      answer_sha256: record.answer_sha256?.toString("hex") ?? null,
      problems: refusalsIn(record.detail),
      started_at: at,
      duration_ms: record.duration_ms,
    },
  };
}

function refusalsIn(detail: unknown): { code: string; message: string }[] {
  if (typeof detail !== "object" || detail === null || !("refusals" in detail)) return [];
  return detail.refusals as { code: string; message: string }[];
}

type Attempt = NonNullable<Event["attempt"]>;

/**
 * What the timeline of an invoice says of its cancelling. Looks that found what the one before had found are one event:
 * the last of them.
 */
async function cancellationEvents(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly Event[]> {
  const requests = (await listCancellations(tx, issuerId, invoiceId)).flatMap(requestEvents);
  const records = await listCancellationAttempts(tx, issuerId, invoiceId);
  const attempts = records.map((record) =>
    attemptEvent(record, satWords(record, ["Estado", "EsCancelable", "EstatusCancelacion"])),
  );
  const elsewhere = records.flatMap((record): Event[] =>
    record.cancellation_id === null
      ? [{ at: record.started_at.toISOString(), kind: "cancelled_elsewhere", attempt: null }]
      : [],
  );
  return [
    ...requests,
    ...attempts.filter((event, at) => !isSameLook(event.attempt, attempts[at + 1]?.attempt ?? null)),
    ...elsewhere,
  ];
}

const CLOSED = {
  cancelled: "cancelled",
  rejected: "cancel_rejected",
  refused: "cancel_refused",
  lapsed: "cancel_lapsed",
} as const;

function requestEvents({ requested_at, closed_at, state }: CancellationRecord): Event[] {
  const signed: Event = { at: requested_at.toISOString(), kind: "cancel_signed", attempt: null };
  if (closed_at === null) return [signed];
  return [signed, { at: closed_at.toISOString(), kind: CLOSED[state as keyof typeof CLOSED], attempt: null }];
}

function isSameLook(one: Attempt | null, next: Attempt | null): boolean {
  if (one?.operation !== "status" || next?.operation !== "status" || one.answer !== next.answer) return false;
  return one.words.join("\n") === next.words.join("\n");
}
