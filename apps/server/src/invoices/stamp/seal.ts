import { type Sealed, seal } from "@timbra/cfdi";
import { type InvoiceState, invoiceDraft, type Language, type ProblemBody } from "@timbra/contract";
import type { CachedSigner } from "../../adapters/vault/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { holdCredits } from "../../credits/index.ts";
import { pipelined, type Tx } from "../../db/index.ts";
import { SECOND_MS } from "../../lib/durations.ts";
import { newId } from "../../lib/ids.ts";
import { sha256 } from "../../lib/sha256.ts";
import { lockCreditedInvoices } from "../credit-balance.ts";
import { type DraftInContext, priceInContext, readContext, summaryOf } from "../draft.ts";
import type { DraftSummary } from "../drafts.db.ts";
import { leaseFor } from "../exchange.ts";
import {
  type Folio,
  type InvoiceRecordWithDraft,
  lockInvoiceToSeal,
  lockNextFolio,
  recordFolioGap,
  takeLockedFolio,
} from "../invoices.db.ts";
import { checkSigner, type SignerRefusal } from "../signer.ts";
import { isSealed, mayMove } from "../states.ts";
import { assignTickets, checkTicketInvoice } from "../ticket-checks.ts";
import type { StampClaim, StampProgress } from "./ask-provider.ts";
import { enqueueDocument } from "./document-queue.db.ts";
import {
  type ClaimedDocument,
  insertSealedDocument,
  listSealTimes,
  type NewSealedDocument,
  setStamping,
} from "./documents.db.ts";
import { readCircuits } from "./provider-slots.db.ts";
import { acquireProviderSlot, type CircuitStates } from "./provider-slots.ts";
import { creditHoldOf } from "./settle.ts";

/** Why an invoice was not sealed. Nothing was taken, held or kept. */
export type SealRefusal =
  | {
      readonly kind: "not_found" | "wrong_state" | "registration_incomplete" | "no_credits" | "disk_full" | "too_busy";
    }
  | SignerRefusal
  | { readonly kind: "problems"; readonly problems: readonly ProblemBody[] };

/**
 * `sealed`: with what the caller continues; null when it is left to a worker. `already`: sealed or certified before;
 * only its outcome is to be found out.
 */
export type SealOutcome =
  | { readonly kind: "sealed"; readonly claim: StampClaim | null }
  | { readonly kind: "already" }
  | SealRefusal;

/**
 * What happens to a document once it is sealed: the process that sealed it sends it at once, or a worker does from an
 * instant on.
 */
export type AfterSeal =
  | { readonly kind: "ask"; readonly deadlineMs: number }
  | { readonly kind: "leave"; readonly workerFrom: Date };

/**
 * What a seal is made under: the key as it was opened, what becomes of the document next, whether the disk has room for
 * a new one with those under way.
 */
export interface SealContext {
  readonly signer: CachedSigner | null;
  readonly afterSeal: AfterSeal;
  readonly diskHasSpace: boolean;
}

export interface SealRequest extends SealContext {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
}

/**
 * The first of the two transactions of a stamp: price, check, take the folio, hold a credit, seal, keep the sealed
 * bytes, and leave the request to the provider in the outbox. Either all of it is committed or nothing happened.
 */
export async function sealInvoice(tx: Tx, deps: Deps, request: SealRequest): Promise<SealOutcome> {
  const { issuerId, invoiceId, language } = request;
  const invoice = await lockInvoiceToSeal(tx, issuerId, invoiceId);
  if (invoice === undefined) return { kind: "not_found" };
  const state = invoice.state as InvoiceState;
  if (isSealed(state)) return { kind: "already" };
  if (!mayMove(state, "stamping")) return { kind: "wrong_state" };
  if (!request.diskHasSpace) return { kind: "disk_full" };

  const now = await sealTimestamp(tx, deps.clock.now(), issuerId, invoice);
  const draft = invoiceDraft.parse(invoice.draft);
  // What a document takes from is held before what is left of it is read, and before the series: receipts hold the
  // invoices that they pay before it too.
  if (draft.relations.length > 0) await lockCreditedInvoices(tx, issuerId, draft);
  const context = await readContext(tx, now, issuerId, draft);
  if (!context.facts.complete) return { kind: "registration_incomplete" };
  const usable = checkSigner(deps.config, context.facts.certificate, request.signer, now);
  if (usable.kind !== "usable") return usable;
  const sealing = { issuerId, invoiceId, draft: context.draft, language };
  const isGlobal = context.draft.type === "I" && context.draft.global !== null;
  const taken = isGlobal ? await assignTickets(tx, sealing) : [];
  deps.triggerFault("folio-lock:before", invoiceId);
  const [reserved, waiting] = await pipelined(
    reserveNumber(tx, issuerId, invoice, context.draft.series_id),
    invoice.isOfTicket ? checkTicketInvoice(tx, sealing) : Promise.resolve([]),
  );
  deps.triggerFault("folio-lock:after", invoiceId);
  if (reserved === null) return { kind: "problems", problems: problemsWithoutSeries(deps, context, language) };
  const priced = priceInContext(deps.catalogues, context, language, reserved.number);
  const faults = [...taken, ...waiting];
  if (priced.checked === null || faults.length > 0)
    return { kind: "problems", problems: [...faults, ...priced.problems] };

  return persistSealed(tx, deps, {
    issuerId,
    invoiceId,
    certificateId: usable.opened.certificateId,
    sealed: seal(priced.checked, usable.opened.signer),
    sealedAt: now,
    reserved,
    legalDate: context.legalDate,
    summary: summaryOf(context, priced),
    afterSeal: request.afterSeal,
  });
}

/** An unknown series is the same as none: the missing field is reported together with everything else. */
function problemsWithoutSeries(deps: Deps, context: DraftInContext, language: Language): readonly ProblemBody[] {
  return priceInContext(deps.catalogues, { ...context, draft: { ...context.draft, series_id: null } }, language)
    .problems;
}

/**
 * Now; or, when the document was sealed within this very second, the next second in which it was not. A seal is
 * deterministic: the same content under the same second would be the refused bytes again. What was sealed while the
 * clock was ahead holds no other second.
 */
export async function sealTimestamp(
  tx: Tx,
  now: Date,
  issuerId: string,
  { id, folio }: Pick<InvoiceRecordWithDraft, "id" | "folio">,
): Promise<Date> {
  // Only what was sealed and refused has a number before it is sealed.
  if (folio === null) return now;
  const first = Math.floor(now.getTime() / SECOND_MS);
  const sealed = await listSealTimes(tx, issuerId, id, new Date(first * SECOND_MS));
  const taken = new Set(sealed.map((at) => Math.floor(at.getTime() / SECOND_MS)));
  let second = first;
  while (taken.has(second)) second += 1;
  return second === first ? now : new Date(second * SECOND_MS);
}

/** The number a document is sealed under: the one it kept from a refused try, or the next of its series. */
export interface ReservedNumber {
  readonly number: Folio;
  /** The series that gives it now; null when it was given before. */
  readonly seriesId: string | null;
  /** The number of a refused try that is never used: its author chose another series since. */
  readonly gap: Folio | null;
}

/** Reserves a number under the lock of its series; null without a series. Nothing is written. */
export async function reserveNumber(
  tx: Tx,
  issuerId: string,
  { serie, folio }: Pick<InvoiceRecordWithDraft, "serie" | "folio">,
  seriesId: string | null,
): Promise<ReservedNumber | null> {
  if (seriesId === null) return null;
  const next = await lockNextFolio(tx, issuerId, seriesId);
  if (next === null) return null;
  const given = serie === null || folio === null ? null : { serie, folio };
  return given?.serie === next.serie
    ? { number: given, seriesId: null, gap: null }
    : { number: next, seriesId, gap: given };
}

/** Takes a reserved number for good, in the same transaction, once it is certain that the document is sealed. */
async function commitNumber(tx: Tx, issuerId: string, { seriesId, gap }: ReservedNumber, now: Date): Promise<void> {
  if (seriesId !== null) await takeLockedFolio(tx, issuerId, seriesId);
  if (gap !== null) await recordFolioGap(tx, issuerId, gap.serie, gap.folio, "series_changed_after_refusal", now);
}

type PersistDeps = Pick<Deps, "clock" | "processSession" | "pacs" | "triggerFault">;

export interface SealedDraft {
  readonly issuerId: string;
  /** The row of the invoice or receipt, which this transaction holds, and which is a draft. */
  readonly invoiceId: string;
  readonly certificateId: string;
  readonly sealed: Sealed;
  readonly sealedAt: Date;
  readonly reserved: ReservedNumber;
  readonly legalDate: string;
  readonly summary: DraftSummary;
  readonly afterSeal: AfterSeal;
}

const CREDITS_PER_STAMP = 1;

/**
 * Stores what was sealed, whatever kind of document it is: holds its credit, takes its number, freezes the bytes, sets
 * it on its way and queues it. From here on its kind does not matter. "no_credits": nothing was stored or taken. A
 * caller that sends it at once has claimed it in the same commit, so that no worker is faster than the person who
 * waits.
 */
export async function persistSealed(tx: Tx, deps: PersistDeps, draft: SealedDraft): Promise<SealOutcome> {
  const { issuerId, invoiceId } = draft;
  const document = toDocument(deps, draft);
  deps.triggerFault("credit-hold:before", invoiceId);
  const [hold, circuits] = await pipelined(
    holdCredits(tx, deps.clock, { ...creditHoldOf(issuerId, document.id), amount: CREDITS_PER_STAMP }),
    readCircuits(tx),
  );
  if (hold === "insufficient") return { kind: "no_credits" };
  deps.triggerFault("credit-hold:after", invoiceId);
  deps.triggerFault("outbox-pick:before", invoiceId);
  const { provider, lease, dueAt, claim } = await claimOnSeal(tx, deps, document, draft.afterSeal, circuits);
  deps.triggerFault("sealed-insert:before", invoiceId);
  await pipelined(
    commitNumber(tx, issuerId, draft.reserved, draft.sealedAt),
    insertSealedDocument(tx, { ...document, provider }, lease),
    setStamping(tx, { ...document, provider }, draft.reserved.number, draft.legalDate, draft.summary),
    enqueueDocument(tx, { issuerId, invoiceId, id: document.id, provider, dueAt, isClaimed: lease !== null }),
  );
  deps.triggerFault("sealed-insert:after", invoiceId);
  return { kind: "sealed", claim };
}

/** The values with which a new document is stored and queued, so that it is claimed from the start where it can be. */
interface InitialClaim {
  readonly provider: string;
  readonly lease: { readonly token: string; readonly until: Date } | null;
  readonly dueAt: Date;
  /** What the process that sealed it continues with; null when it is left to a worker. */
  readonly claim: StampClaim | null;
}

/** The number of a document's first lease. */
const FIRST_LEASE = "1";

/**
 * Claims a document for the process that seals it, before it exists: no other can have it yet, so that nothing is read
 * or locked for it.
 */
async function claimOnSeal(
  tx: Tx,
  deps: PersistDeps,
  document: NewSealedDocument,
  after: AfterSeal,
  circuits: CircuitStates,
): Promise<InitialClaim> {
  const { issuerId, invoiceId, id, provider: own, xml, sha256, sealedAt } = document;
  if (after.kind === "leave") return { provider: own, lease: null, dueAt: after.workerFrom, claim: null };
  const { claimedAt: now, until, process } = leaseFor(deps, after.deadlineMs);
  const wanted = { issuerId, documentId: id, now, until, process, requestedDirectly: true };
  const found = await acquireProviderSlot(tx, deps.pacs, own, false, wanted, circuits);
  if (found.kind === "not_configured") throw new Error(`${own} is not configured.`);
  const { provider } = found;
  if (found.kind === "full") return notClaimed({ provider, dueAt: now }, { kind: "full" });
  if (found.kind === "paused")
    return notClaimed({ provider, dueAt: found.until }, { kind: "paused", until: found.until });
  const { slot, tries, isProviderTroubled } = found;
  const lease = { token: FIRST_LEASE, until };
  const held = { provider, slot, tries, isProviderTroubled, leaseToken: lease.token, leaseUntil: until };
  const claimed: ClaimedDocument = {
    ...{ issuerId, invoiceId, id, xml, sha256, sealedAt, possiblySentBefore: false },
    ...held,
  };
  return { provider, lease, dueAt: until, claim: { kind: "claimed", claimed } };
}

function notClaimed(queued: Pick<InitialClaim, "provider" | "dueAt">, outcome: StampProgress): InitialClaim {
  return { ...queued, lease: null, claim: { kind: "not_claimed", outcome } };
}

function toDocument(
  deps: PersistDeps,
  { issuerId, invoiceId, certificateId, sealed, sealedAt }: SealedDraft,
): NewSealedDocument {
  const xml = Buffer.from(sealed.xml, "utf8");
  return {
    issuerId,
    invoiceId,
    id: newId(deps.clock),
    certificateId,
    xml,
    sha256: sha256(xml),
    seal: sealed.sello,
    sealSha256: sha256(Buffer.from(sealed.sello, "base64")),
    provider: deps.pacs.first.provider,
    environment: deps.pacs.first.environment,
    sealedAt,
  };
}
