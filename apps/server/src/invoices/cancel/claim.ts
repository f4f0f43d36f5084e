import type { Comprobante } from "@timbra/cfdi";
import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { StatusQuestion } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import { readStamped } from "../detail.ts";
import { type ExchangeClaim, isHeld, type Lease } from "../exchange.ts";
import { findStamp } from "../invoices.db.ts";
import type { HeldSlot } from "../stamp/provider-slots.db.ts";
import { acquireProviderSlot, endExchange, healthSignalOfCancellation } from "../stamp/provider-slots.ts";
import { type SilenceRule, silenceRule } from "./acceptance.ts";
import type { CancellationProgress } from "./cancel.ts";
import {
  type CancellationRecord,
  isAbandoned,
  lockOpenCancellation,
  takeLease,
  wasRejectedBefore,
} from "./cancellations.db.ts";
import { type CancellationExchange, type KnownRequest, nextOperation, refusalsSchema } from "./judge.ts";

export interface CancellationKey {
  readonly issuerId: string;
  readonly cancellationId: string;
}

/**
 * A request that this process alone may ask about now: its lease carries a number that any later holder's number
 * exceeds.
 */
export interface ClaimedCancellation {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
  readonly claimedAt: Date;
  readonly leaseToken: string;
  readonly operation: CancellationExchange["operation"];
  readonly known: KnownRequest;
  readonly question: StatusQuestion;
  readonly silenceRule: SilenceRule;
  readonly requestedAt: Date;
  readonly deadline: Date | null;
  readonly jobId: string | null;
  /** How often it was asked about, this time included. */
  readonly tries: number;
  readonly pac: PacPort;
  readonly slot: CancellationSlot | null;
}

/** Takes the lease of an open request, and writes down that its bytes are about to leave when they are. */
export async function claimCancellation(
  tx: Tx,
  pacs: Pacs,
  { issuerId, cancellationId }: CancellationKey,
  { claimedAt, until, process }: Lease,
  onlyLooks: boolean,
): Promise<ExchangeClaim<ClaimedCancellation, CancellationProgress>> {
  const row = await lockOpenCancellation(tx, issuerId, cancellationId);
  if (row === undefined) return notClaimed("settled");
  if (isHeld(row.lease_until, claimedAt) && !(await isAbandoned(tx, row))) return notClaimed("leased");
  const invoiceId = row.invoice_id;
  const known = toKnown(row, await wasRejectedBefore(tx, issuerId, invoiceId));
  const operation = nextOperation(known);
  if (onlyLooks && operation === "cancel") return notClaimed("waiting");
  const pac = pacForCancellation(pacs, row.provider);
  const wanted = { issuerId, subjectId: row.id, operation, now: claimedAt, until, process };
  const slot = await acquireCancellationSlot(tx, pacs, pac, wanted);
  if (slot === "not_now") return notClaimed("not_now");
  const document = await readDocument(tx, row);
  const leaseToken = await takeLease(tx, row, { until, process }, operation === "cancel");
  const { id, xml, sha256, requested_at: requestedAt, deadline, job_id: jobId } = row;
  const request = { issuerId, invoiceId, id, xml, sha256, requestedAt, deadline, jobId, tries: row.tries + 1 };
  const claimed = { ...request, ...document, claimedAt, leaseToken, operation, known, pac, slot };
  return { kind: "claimed", claimed };
}

function notClaimed(kind: CancellationProgress["kind"]) {
  return { kind: "not_claimed", outcome: { kind } } as const;
}

function toKnown(row: CancellationRecord, rejectedBefore: boolean): KnownRequest {
  return {
    state: row.state === "in_process" ? "in_process" : "requested",
    waitingFor: (row.waiting_for ?? "provider") as KnownRequest["waitingFor"],
    takenCode: row.taken_code,
    takenAt: row.taken_at,
    unseen: row.unseen,
    possiblySent: row.possibly_sent,
    refusals: refusalsSchema.parse(row.refusals),
    rejectedBefore,
  };
}

/** What the SAT asks for about the document, and what no answer of its receiver would mean. */
async function readDocument(
  tx: Tx,
  { issuer_id, invoice_id, requested_at }: CancellationRecord,
): Promise<Pick<ClaimedCancellation, "question" | "silenceRule">> {
  const stamp = await findStamp(tx, issuer_id, invoice_id);
  if (stamp === null) throw new Error("An invoice that is being cancelled has no stamp.");
  const document = readStamped(stamp);
  return { question: toStatusQuestion(document, stamp.uuid), silenceRule: silenceRule(document, requested_at) };
}

/** The fields of a stamped document that the SAT needs to report its status. */
export function toStatusQuestion({ Emisor, Receptor, Total, Sello }: Comprobante, uuid: string): StatusQuestion {
  return { uuid, issuerRfc: Emisor.Rfc, receiverRfc: Receptor.Rfc, total: Total, sello: Sello ?? "" };
}

/**
 * Who carries a signed request to cancel: the provider that certified the document, or the first one where that is not
 * configured any more. The SAT judges the request and knows of its repeats, whoever brings it.
 */
export function pacForCancellation(pacs: Pacs, provider: string | null): PacPort {
  return (provider === null ? undefined : pacs.byName(provider)) ?? pacs.first;
}

/** A slot at a provider, held during a request about a cancellation. */
export interface CancellationSlot extends HeldSlot {
  readonly isProviderTroubled: boolean;
}

interface CancellationSlotQuery {
  readonly issuerId: string;
  /** The subject of the request. */
  readonly subjectId: string;
  readonly operation: CancellationExchange["operation"];
  readonly now: Date;
  readonly until: Date;
  readonly process: number | null;
}

/**
 * Cancellation requests through a provider use the same slots and the same circuit breaker as what it certifies
 * (docs/decisions/0088). Null when the SAT itself is asked, without a provider; `not_now`: the provider is paused, or
 * all of its slots are taken.
 */
export async function acquireCancellationSlot(
  tx: Tx,
  pacs: Pacs,
  pac: PacPort,
  { issuerId, subjectId: documentId, operation, now, until, process }: CancellationSlotQuery,
): Promise<CancellationSlot | null | "not_now"> {
  if (operation === "status" && !pac.bringsStatus) return null;
  const asking = { issuerId, documentId, now, until, process, requestedDirectly: false };
  const found = await acquireProviderSlot(tx, pacs, pac.provider, true, asking);
  if (found.kind !== "acquired") return "not_now";
  const { provider, slot, isProviderTroubled } = found;
  return { provider, slot, documentId, until, isProviderTroubled };
}

/**
 * Releases the slot, and records for all processes what the answer shows about the provider. `tries`: how often this
 * was sent, this time included.
 */
export async function releaseCancellationSlot(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  slot: CancellationSlot | null,
  { answer, tries }: { readonly answer: CancellationExchange["answer"]; readonly tries: number },
): Promise<void> {
  if (slot === null) return;
  const signal = healthSignalOfCancellation(answer, { tries, isProviderTroubled: slot.isProviderTroubled });
  await endExchange(tx, deps, slot, { wentWell: answer.kind !== "unavailable", isDecided: false }, signal);
}
