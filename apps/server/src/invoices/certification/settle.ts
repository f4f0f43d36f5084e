import { createHash } from "node:crypto";
import type { Timbre } from "@timbra/cfdi";
import { CLOCK_OFF } from "@timbra/contract";
import type { PacRefusal } from "../../adapters/pac/index.ts";
import { type Tx, together } from "../../adapters/postgres/index.ts";
import { clearAttention, raiseAttention } from "../../attention/index.ts";
import { captureCredits, releaseCredits } from "../../credits/index.ts";
import { announceDocument } from "../../webhooks/index.ts";
import { creditDocument } from "../credit-document.ts";
import { goOnReplacing } from "../replacement/go-on-replacing.ts";
import { attentionReason, CERTIFICATION } from "./attention-reasons.ts";
import { type ClaimedDocument, decide, fruitlessLookUps, moveDocument, releaseLease } from "./certification.db.ts";
import type { Certification, CertifyDeps } from "./certify-invoice.ts";
import { postponeDocument } from "./queue.db.ts";
import { provesNotStamped, tooLateToBeStamped } from "./refusal-proof.ts";
import { retryDelay, type Waiting } from "./retry-delay.ts";
import { returnToDraft, setWaiting, storeStamp } from "./settlement.db.ts";

export type SettleDeps = Pick<CertifyDeps, "clock" | "random" | "clockWatch">;

/** The stamp is ours: keep it as received, take the credit that was held, and say so. */
export async function settleStamped(
  tx: Tx,
  deps: Pick<CertifyDeps, "clock" | "queue">,
  document: ClaimedDocument,
  xml: Uint8Array,
  timbre: Timbre,
): Promise<Certification> {
  const now = deps.clock.now();
  if (!(await decide(tx, document, "stamped", now))) return { kind: "settled" };
  const stamp = {
    uuid: timbre.UUID,
    xml,
    sha256: createHash("sha256").update(xml).digest(),
    certifiedAt: timbre.FechaTimbrado,
    certifierRfc: timbre.RfcProvCertif,
    certifierCertificate: timbre.NoCertificadoSAT,
  };
  await together(
    storeStamp(tx, document, stamp, now),
    captureCredits(tx, deps.clock, creditDocument(document.issuerId, document.id)),
    clearAttention(tx, CERTIFICATION, document.id),
    goOnReplacing(tx, deps.queue, document.issuerId, document.invoiceId),
    announceDocument(tx, deps, document, "stamped"),
  );
  return { kind: "stamped" };
}

/**
 * A refusal gives the invoice back only when it proves that these bytes hold no stamp; null when the question stays
 * open.
 */
export async function settleRejected(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  refusals: readonly PacRefusal[],
): Promise<Certification | null> {
  const now = deps.clock.now();
  const proven =
    provesNotStamped(refusals, document.possiblySentBefore) ||
    tooLateToBeStamped(document.sealedAt, await fruitlessLookUps(tx, document));
  if (!proven) return null;
  if (!(await decide(tx, document, "rejected", now))) return { kind: "settled" };
  await returnToDraft(tx, document, [...refusals.map(toProblem), ...clockProblem(deps, refusals)], now);
  await releaseCredits(tx, deps.clock, creditDocument(document.issuerId, document.id));
  await clearAttention(tx, CERTIFICATION, document.id);
  return { kind: "rejected" };
}

export interface Undecided {
  readonly waiting: Waiting;
  /** Whether this try may have reached the provider. */
  readonly possiblySent: boolean;
  readonly retryAfterMs: number;
  /** What the administrator reads when this goes on for long: the provider's word or the fault. */
  readonly detail: string;
  /** Another provider to ask next, which only a document that no provider can have certified has. */
  readonly moveTo: string | null;
}

/**
 * Nothing is proven: keep the bytes, the folio and the hold, tell the truth about it, and put down when the next try
 * is.
 */
export async function settleUndecided(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  undecided: Undecided,
): Promise<Certification> {
  const { waiting, retryAfterMs } = undecided;
  const now = deps.clock.now();
  const possiblySent = undecided.possiblySent || document.possiblySentBefore;
  if (!(await releaseLease(tx, document, possiblySent))) return { kind: "settled" };
  await setWaiting(tx, document, possiblySent ? "uncertain" : "stamping", now);
  const moveTo = possiblySent ? null : undecided.moveTo;
  const delayMs = moveTo === null ? retryDelay(waiting, document.tries, deps.random(), retryAfterMs) : 0;
  const dueAt = new Date(now.getTime() + delayMs);
  if (moveTo !== null) await moveDocument(tx, document, moveTo);
  await postponeDocument(tx, document.id, { dueAt, possiblySent, ...(moveTo === null ? {} : { provider: moveTo }) });
  await callForAttention(tx, deps, document, undecided, possiblySent);
  return { kind: moveTo === null ? "undecided" : "moved" };
}

async function callForAttention(
  tx: Tx,
  deps: SettleDeps,
  document: ClaimedDocument,
  { waiting, detail }: Undecided,
  possiblySent: boolean,
) {
  const { issuerId, invoiceId, id, provider, tries, sealedAt } = document;
  const reason = attentionReason(waiting, tries, deps.clock.now().getTime() - sealedAt.getTime(), possiblySent);
  if (reason === null) return;
  const words = { invoice_id: invoiceId, provider, tries, said: detail.replaceAll("\0", "").slice(0, LONGEST_DETAIL) };
  await raiseAttention(tx, deps.clock, { kind: CERTIFICATION, subjectId: id, issuerId, reason, detail: words });
}

const LONGEST_DETAIL = 300;

/**
 * Refused for the date: outside of the hours that the SAT gives, ahead of the place of issue, or outside of the
 * certificate's years.
 */
const FOR_THE_DATE = new Set(["401", "CFDI40101", "305"]);

/** Why a date may be wrong that nobody typed. */
function clockProblem({ clockWatch }: SettleDeps, refusals: readonly PacRefusal[]): object[] {
  const { off } = clockWatch;
  if (off === null || !refusals.some(({ code }) => FOR_THE_DATE.has(code))) return [];
  return [
    { code: CLOCK_OFF, path: "", params: { ahead_seconds: String(Math.round(off.aheadMs / 1000)) }, severity: "error" },
  ];
}

function toProblem(refusal: PacRefusal): object {
  return { code: refusal.code, path: "", params: { message: refusal.message }, severity: "error" };
}
