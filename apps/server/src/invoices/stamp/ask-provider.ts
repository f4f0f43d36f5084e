import type { StampAnswer } from "../../adapters/pac/index.ts";
import { raiseAlert } from "../../alerts/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { isUnreachable, type Tx, withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import { withResponseHash } from "../../lib/response-hash.ts";
import { LEASE_MARGIN_MS } from "../exchange.ts";
import { journalAnswer } from "./answer-journal.ts";
import { type Choice, chooseProvider } from "./circuit-breaker.ts";
import {
  type Attempt,
  type ClaimedDocument,
  leaseDocument,
  lockOpenDocument,
  type OpenDocument,
  setInvoiceProvider,
} from "./document-leases.db.ts";
import { makeDueNow, postponeDocument } from "./document-queue.db.ts";
import { readCircuits, releaseUnused } from "./provider-slots.db.ts";
import { acquireSlot } from "./provider-slots.ts";
import { STAMP_ALERT } from "./retry-delay.ts";
import { scheduleRetry, settleStamp } from "./settle.ts";
import { type StampCheck, verifyAnswer } from "./verify-stamp.ts";

export type StampAttemptDeps = Pick<
  Deps,
  "db" | "pacs" | "clock" | "log" | "buggify" | "random" | "journal" | "queue" | "certified" | "clockWatch"
>;

export type StampProgress =
  /**
   * `settled`: nothing was left to ask, or another holder's word counts. `undecided`: asked, and nothing is proven yet.
   */
  | { readonly kind: "stamped" | "rejected" | "settled" | "undecided" }
  /** Nothing was done there, and another provider can be asked at once. */
  | { readonly kind: "moved" }
  | Exclude<Claim, { kind: "claimed" | "nothing_open" }>;

export interface StampAttemptRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly deadlineMs: number;
  /** Whether it is asked for by name (a person waits), and not given as the next turn. */
  readonly outOfTurn: boolean;
}

/** A document that was claimed, and the question that is put for it when `ask` is called. */
export type BegunAttempt =
  | {
      readonly kind: "claimed";
      readonly document: ClaimedDocument;
      /** `as`: with other parts than those it was claimed with. */
      ask(as?: StampAttemptDeps): Promise<StampProgress>;
    }
  | { readonly kind: "not_claimed"; readonly certification: StampProgress };

/**
 * Asks the provider to certify an invoice's frozen bytes, and settles what its answer proves. No transaction is open
 * while the provider is asked. Safe to run at once from a request and from any number of workers: a lease lets one ask,
 * and a fencing number keeps a holder that stalled from deciding.
 */
export async function attemptStamp(deps: StampAttemptDeps, request: StampAttemptRequest): Promise<StampProgress> {
  return outcomeOf(await beginAttempt(deps, request));
}

/** Asks about what was claimed, and tells why the rest was not. */
export async function outcomeOf(begun: BegunAttempt): Promise<StampProgress> {
  return begun.kind === "claimed" ? begun.ask() : begun.certification;
}

/** The same in its two parts: what claims, and what asks. */
export async function beginAttempt(deps: StampAttemptDeps, request: StampAttemptRequest): Promise<BegunAttempt> {
  return attemptFromClaim(
    deps,
    await withTenant(deps.db, request.issuerId, (tx) => claimForAttempt(tx, deps, request)),
    request,
  );
}

function claimForAttempt(tx: Tx, deps: StampAttemptDeps, request: StampAttemptRequest): Promise<Claim> {
  const { issuerId, invoiceId, deadlineMs, outOfTurn } = request;
  const leaseUntil = new Date(deps.clock.now().getTime() + deadlineMs + LEASE_MARGIN_MS);
  deps.buggify("outbox-pick:before", invoiceId);
  return claimDocument(tx, deps, { issuerId, invoiceId, leaseUntil, outOfTurn });
}

/** What asks, once the claim is committed. */
export function attemptFromClaim(
  deps: StampAttemptDeps,
  claim: Claim,
  { invoiceId, deadlineMs }: StampAttemptRequest,
): BegunAttempt {
  if (claim.kind === "nothing_open") return { kind: "not_claimed", certification: { kind: "settled" } };
  if (claim.kind !== "claimed") return { kind: "not_claimed", certification: claim };
  deps.buggify("outbox-pick:after", invoiceId);
  const { document } = claim;
  return { kind: "claimed", document, ask: (as = deps) => askOrRelease(as, document, deadlineMs) };
}

/**
 * A failure of ours never keeps the document: it is asked about again, and what fails again and again is shown to an
 * administrator.
 */
async function askOrRelease(
  deps: StampAttemptDeps,
  document: ClaimedDocument,
  deadlineMs: number,
): Promise<StampProgress> {
  try {
    return await ask(deps, document, deadlineMs);
  } catch (error) {
    deps.log.error(
      { err: error, invoiceId: document.invoiceId, issuerId: document.issuerId, tries: document.tries },
      "a certification failed",
    );
    if (isUnreachable(error)) throw error;
    return releaseClaim(deps, document, "failed", error instanceof Error ? error.message : String(error));
  }
}

async function ask(deps: StampAttemptDeps, document: ClaimedDocument, deadlineMs: number): Promise<StampProgress> {
  const { invoiceId } = document;
  const pac = deps.pacs.of(document.provider);
  if (pac === undefined) throw new Error(`${document.provider} is not configured.`);
  const startedAt = deps.clock.now();
  const operation = document.possiblySentBefore ? "recover" : "stamp";
  deps.buggify("provider-connect:before", invoiceId);
  const { answer, answerSha256 } = await withResponseHash((hear) =>
    pac[operation](document.xml, { customId: document.id, deadlineMs, hear }),
  );
  deps.buggify("read:after", invoiceId);
  deps.buggify("stamp-verify:before", invoiceId);
  const check = await verifyAnswer(pac, document, answer);
  deps.buggify("stamp-verify:after", invoiceId);
  const durationMs = deps.clock.now().getTime() - startedAt.getTime();
  const exchange: StampExchange = {
    attemptId: newId(deps.clock),
    operation,
    startedAt,
    durationMs,
    answer,
    answerSha256,
    check,
  };
  return commit(deps, document, exchange);
}

/**
 * When the database is away now, what the provider said must not be lost: it is kept on this machine's disk until the
 * database is back.
 */
async function commit(
  deps: StampAttemptDeps,
  document: ClaimedDocument,
  exchange: StampExchange,
): Promise<StampProgress> {
  const { issuerId, invoiceId, provider } = document;
  const { operation, durationMs, answer } = exchange;
  try {
    const certification = await withTenant(deps.db, issuerId, (tx) => settleStamp(tx, deps, document, exchange));
    deps.buggify("commit-2:after", invoiceId);
    deps.certified.tell(invoiceId, certification.kind);
    deps.log.info(
      { issuerId, invoiceId, provider, operation, answer: answer.kind, durationMs, certification: certification.kind },
      "certification attempt",
    );
    return certification;
  } catch (error) {
    if (isUnreachable(error)) await journalAnswer(deps, document, exchange);
    throw error;
  }
}

type ClaimDeps = Pick<Deps, "pacs" | "clock">;

export type Claim =
  | { readonly kind: "claimed"; readonly document: ClaimedDocument }
  /** Somebody else is asking about it. */
  | { readonly kind: "leased" }
  /** As many requests as the provider is sent at once are on their way; it waits for its turn. */
  | { readonly kind: "full" }
  /** Nobody may be asked before `until`. */
  | { readonly kind: "paused"; readonly until: Date }
  | { readonly kind: "nothing_open" };

export interface ClaimRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly leaseUntil: Date;
  /** Whether it is asked for by name, and not given as the next turn. */
  readonly outOfTurn: boolean;
}

/**
 * The first part of asking: takes the lease of an invoice's open document and a slot at the provider that it goes to.
 * One short transaction.
 */
export async function claimDocument(tx: Tx, deps: ClaimDeps, request: ClaimRequest): Promise<Claim> {
  const now = deps.clock.now();
  const document = await lockOpenDocument(tx, request.issuerId, request.invoiceId, now);
  if (document === null) return { kind: "nothing_open" };
  if (document.isHeld) return { kind: "leased" };
  const { provider, possiblySentBefore: possiblySent } = document;
  const choice = chooseProvider(deps.pacs, { provider, possiblySent }, await readCircuits(tx), now);
  if (choice.kind === "not_configured") return postponeUnconfigured(tx, deps, document, now);
  if (choice.kind === "paused") return postpone(tx, document, choice.until);
  return claimAt(tx, document, choice, { ...request, now });
}

async function claimAt(
  tx: Tx,
  document: OpenDocument,
  choice: Extract<Choice, { kind: "ask" }>,
  { leaseUntil, outOfTurn, now }: ClaimRequest & { now: Date },
): Promise<Claim> {
  const { issuerId, id } = document;
  const { provider } = choice;
  const entrance = await acquireSlot(tx, choice, { issuerId, documentId: id, now, until: leaseUntil, outOfTurn });
  if (entrance.kind === "probed") return postpone(tx, document, entrance.until);
  if (entrance.kind === "full") {
    await makeDueNow(tx, id, now);
    return { kind: "full" };
  }
  const leaseToken = await leaseDocument(tx, document, provider, leaseUntil);
  if (provider !== document.provider) await setInvoiceProvider(tx, document, provider);
  const { isHeld: _, ...known } = document;
  const { slot, tries, isProviderTroubled } = entrance;
  return { kind: "claimed", document: { ...known, slot, tries, provider, leaseToken, leaseUntil, isProviderTroubled } };
}

async function postpone(tx: Tx, document: OpenDocument, until: Date): Promise<Claim> {
  const { provider, possiblySentBefore: possiblySent } = document;
  await postponeDocument(tx, document.id, { dueAt: until, provider, possiblySent });
  return { kind: "paused", until };
}

const UNCONFIGURED_RETRY_MS = 60_000;

/**
 * Only the provider that may have certified it can tell; without its address the document waits, and an administrator
 * is told.
 */
async function postponeUnconfigured(tx: Tx, deps: ClaimDeps, document: OpenDocument, now: Date): Promise<Claim> {
  const { issuerId, invoiceId, id, provider } = document;
  const item = { kind: STAMP_ALERT, subjectId: id, issuerId, detail: { invoice_id: invoiceId, provider } };
  await raiseAlert(tx, deps.clock, { ...item, reason: "provider_not_configured" });
  return postpone(tx, document, new Date(now.getTime() + UNCONFIGURED_RETRY_MS));
}

/**
 * What becomes of a document once it is sealed: whoever sealed it asks about it at once, or a worker does from an
 * instant on.
 */
export type AfterSeal =
  | { readonly kind: "ask"; readonly deadlineMs: number }
  | { readonly kind: "leave"; readonly workerFrom: Date };

/** Of a document that is about to be written down for the first time. */
export type NewDocument = Pick<
  ClaimedDocument,
  "issuerId" | "invoiceId" | "id" | "provider" | "xml" | "sha256" | "sealedAt"
>;

/** With what a new document is written down and queued, so that it is claimed from its first moment where it can be. */
export interface InitialClaim {
  readonly provider: string;
  readonly lease: { readonly token: string; readonly until: Date } | null;
  readonly dueAt: Date;
  /** What whoever sealed it goes on with; null when it is left to a worker. */
  readonly claim: Claim | null;
}

/** The number of a document's first lease. */
const FIRST_LEASE = "1";

/**
 * Claims a document for whoever seals it, before it is there: nobody else can have it yet, so that nothing is looked up
 * or locked for it.
 */
export async function claimOnSeal(
  tx: Tx,
  deps: ClaimDeps,
  document: NewDocument,
  after: AfterSeal,
): Promise<InitialClaim> {
  const { provider } = document;
  if (after.kind === "leave") return { provider, lease: null, dueAt: after.workerFrom, claim: null };
  const now = deps.clock.now();
  const choice = chooseProvider(deps.pacs, { provider, possiblySent: false }, await readCircuits(tx), now);
  if (choice.kind === "not_configured") throw new Error(`${provider} is not configured.`);
  if (choice.kind === "paused") return paused(provider, choice.until);
  const until = new Date(now.getTime() + after.deadlineMs + LEASE_MARGIN_MS);
  const entrance = await acquireSlot(tx, choice, {
    issuerId: document.issuerId,
    documentId: document.id,
    now,
    until,
    outOfTurn: true,
  });
  if (entrance.kind === "probed") return paused(choice.provider, entrance.until);
  if (entrance.kind === "full") return { provider: choice.provider, lease: null, dueAt: now, claim: { kind: "full" } };
  const { slot, tries, isProviderTroubled } = entrance;
  const held = {
    provider: choice.provider,
    slot,
    tries,
    leaseToken: FIRST_LEASE,
    leaseUntil: until,
    isProviderTroubled,
  };
  const claimed: ClaimedDocument = { ...document, ...held, possiblySentBefore: false };
  return {
    provider: choice.provider,
    lease: { token: FIRST_LEASE, until },
    dueAt: until,
    claim: { kind: "claimed", document: claimed },
  };
}

function paused(provider: string, until: Date): InitialClaim {
  return { provider, lease: null, dueAt: until, claim: { kind: "paused", until } };
}

/**
 * Gives a claimed document back without an answer: the next asker goes on where this one left off. Its bytes may have
 * arrived, so it is asked about at its own provider only.
 */
export function releaseClaim(
  deps: Pick<StampAttemptDeps, "db" | "clock" | "random" | "clockWatch">,
  document: ClaimedDocument,
  waiting: "failed" | "lost",
  detail: string,
): Promise<StampProgress> {
  return withTenant(deps.db, document.issuerId, async (tx) => {
    const certification = await scheduleRetry(tx, deps, document, {
      waiting,
      possiblySent: true,
      retryAfterMs: 0,
      detail,
      moveTo: null,
    });
    await releaseUnused(tx, {
      provider: document.provider,
      slot: document.slot,
      documentId: document.id,
      until: document.leaseUntil,
    });
    return certification;
  });
}

/** What was asked, and what came back. */
export interface StampExchange {
  /** Made once, so that writing it down twice leaves one attempt. */
  readonly attemptId: string;
  readonly operation: Attempt["operation"];
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly answer: StampAnswer;
  /** Of the answer's bytes as they came; null when not one did. */
  readonly answerSha256: Uint8Array | null;
  /** Null: the answer holds no stamp. */
  readonly check: StampCheck | null;
}
