import type { timelineResponse } from "@timbra/contract";
import type { output } from "zod";
import type { Tx } from "../../adapters/postgres/index.ts";
import { type CancellationAttemptRecord, listCancellationAttempts } from "./attempts.db.ts";
import { type CancellationRecord, listCancellations } from "./cancellation.db.ts";

type CancellationEvent = output<typeof timelineResponse>["events"][number];
type Attempt = NonNullable<CancellationEvent["attempt"]>;

/**
 * What the timeline of an invoice says of its cancelling. Looks that found what the one before had found are one event:
 * the last of them.
 */
export async function cancellationEvents(
  tx: Tx,
  issuerId: string,
  invoiceId: string,
): Promise<readonly CancellationEvent[]> {
  const requests = (await listCancellations(tx, issuerId, invoiceId)).flatMap(requestEvents);
  const records = await listCancellationAttempts(tx, issuerId, invoiceId);
  const attempts = records.map(cancellationAttemptEvent);
  const elsewhere = records.flatMap((record): CancellationEvent[] =>
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

function requestEvents({ requested_at, closed_at, state }: CancellationRecord): CancellationEvent[] {
  const signed: CancellationEvent = { at: requested_at.toISOString(), kind: "cancel_signed", attempt: null };
  if (closed_at === null) return [signed];
  return [signed, { at: closed_at.toISOString(), kind: CLOSED[state as keyof typeof CLOSED], attempt: null }];
}

function cancellationAttemptEvent(record: CancellationAttemptRecord): CancellationEvent {
  const at = record.started_at.toISOString();
  return {
    at,
    kind: "attempt",
    attempt: {
      operation: record.operation as Attempt["operation"],
      provider: record.provider,
      answer: record.answer as Attempt["answer"],
      words: wordsIn(record.detail),
      sent_sha256: record.sent_sha256?.toString("hex") ?? null,
      received_sha256: record.received_sha256?.toString("hex") ?? null,
      answer_sha256: record.answer_sha256?.toString("hex") ?? null,
      problems: cancellationRefusalsIn(record.detail),
      started_at: at,
      duration_ms: record.duration_ms,
    },
  };
}

function isSameLook(one: Attempt | null, next: Attempt | null): boolean {
  if (one?.operation !== "status" || next?.operation !== "status" || one.answer !== next.answer) return false;
  return one.words.join("\n") === next.words.join("\n");
}

function wordsIn(detail: unknown): string[] {
  const { words } = detail as { readonly words?: Readonly<Record<string, string>> };
  return [words?.["Estado"], words?.["EsCancelable"], words?.["EstatusCancelacion"]].filter(
    (text) => text !== undefined && text !== "",
  ) as string[];
}

function cancellationRefusalsIn(detail: unknown): { code: string; message: string }[] {
  const { refusals } = detail as { readonly refusals?: { code: string; message: string }[] };
  return refusals ?? [];
}
