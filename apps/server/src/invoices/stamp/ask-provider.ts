import { setTimeout as sleep } from "node:timers/promises";
import type { PacPort, StampAnswer } from "../../adapters/pac/index.ts";
import { raiseAlert } from "../../alerts/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { isUnreachable, type Tx, withTenant } from "../../db/index.ts";
import { type ExchangeClaim, type ExchangeSteps, type Lease, LONGEST_LEASE_MS, runExchange } from "../exchange.ts";
import { journalAnswer } from "./answer-journal.ts";
import { makeDueNow, postponeDocument } from "./document-queue.db.ts";
import { type ClaimedDocument, leaseDocument, lockOpenDocument, type OpenDocument } from "./documents.db.ts";
import { releaseUnused } from "./provider-slots.db.ts";
import { acquireProviderSlot } from "./provider-slots.ts";
import { STAMP_ALERT } from "./retry-delay.ts";
import { operationOf, scheduleRetry, settleExpired, settleStamp } from "./settle.ts";
import { type StampCheck, verifyAnswer } from "./verify-stamp.ts";

export type StampAttemptDeps = Pick<
  Deps,
  "db" | "processSession" | "pacs" | "clock" | "log" | "random" | "journal" | "queue" | "stampEvents" | "clockWatch"
>;

export type StampProgress =
  /**
   * `settled`: nothing was left to do, or another holder's result counts. `undecided`: sent, and nothing is proven yet.
   */
  | { readonly kind: "stamped" | "rejected" | "settled" | "undecided" }
  /** Nothing was done there, and another provider can be tried at once. */
  | { readonly kind: "moved" }
  /** Another process has its lease. */
  | { readonly kind: "leased" }
  /** All of the provider's slots are taken; it waits for one. */
  | { readonly kind: "full" }
  /** No provider may be called before `until`. */
  | { readonly kind: "paused"; readonly until: Date };

export type StampClaim = ExchangeClaim<ClaimedDocument, StampProgress>;

/** The issuer whose open document is processed. */
export interface StampKey {
  readonly issuerId: string;
  readonly invoiceId: string;
  /** Whether it was requested directly (a person waits), and not taken as the next one due. */
  readonly requestedDirectly: boolean;
  /** Whether it is sealed in the past on purpose, as documents of the sample company are: its time is not over. */
  readonly isBackdated?: boolean;
}

/**
 * The steps of one exchange with a provider about an invoice's frozen bytes. A document that was never sent is to be
 * stamped; one that may have arrived in an earlier attempt is looked up first.
 */
export function stampSteps(
  deps: StampAttemptDeps,
): ExchangeSteps<StampKey, ClaimedDocument, StampAnswer, StampCheck | null, StampProgress> {
  return {
    name: "stamp",
    claim: (tx, key, lease) => claimDocument(tx, deps, key, lease),
    ask: async (document, options) =>
      pacOf(deps, document)[operationOf(document)](document.xml, {
        ...options,
        customId: document.id,
        subject: document.invoiceId,
      }),
    judge: (document, answer) => verifyAnswer(pacOf(deps, document), document, answer),
    settle: (tx, document, asked) => settleStamp(tx, deps, document, asked),
    settled(document, { answer, durationMs }, { kind: certification }) {
      const { issuerId, invoiceId, provider } = document;
      deps.stampEvents.notify(invoiceId, certification);
      deps.log.info(
        {
          issuerId,
          invoiceId,
          provider,
          operation: operationOf(document),
          answer: answer.kind,
          durationMs,
          certification,
        },
        "certification attempt",
      );
    },
    async failed(document, error, asked) {
      const { issuerId, invoiceId, tries } = document;
      // When the database is unavailable now, the provider's answer must not be lost.
      if (asked !== null && isUnreachable(error)) await journalAnswer(deps, document, asked);
      deps.log.error({ err: error, invoiceId, issuerId, tries }, "a certification failed");
      if (isUnreachable(error)) throw error;
      return releaseClaim(deps, document, "failed", error instanceof Error ? error.message : String(error));
    },
  };
}

/** Another process may have its lease, its provider's slots or the probe of it for as long. */
const SETTLED_ELSEWHERE_MS = LONGEST_LEASE_MS + 10_000;
const PAUSE_MS = 500;

/**
 * Settles an open document with what its provider's own records have of it, by the same verification as an answer.
 * `invalid`: it is not this document's stamp. Anything else than `stamped` is left to whoever goes on with it.
 */
export async function settleFound(
  deps: StampAttemptDeps,
  key: Omit<StampKey, "requestedDirectly">,
  xml: Uint8Array,
): Promise<StampProgress["kind"] | "invalid"> {
  const found = stampSteps(deps);
  const isOurs: boolean[] = [];
  const steps: typeof found = {
    ...found,
    async ask(_, { onResponseBytes }) {
      onResponseBytes?.(xml);
      return { kind: "already_stamped", xml };
    },
    async judge(document, answer) {
      const check = await found.judge(document, answer);
      isOurs.push(check?.ok === true);
      return check;
    },
  };
  for (let left = SETTLED_ELSEWHERE_MS; ; left -= PAUSE_MS) {
    const { kind } = await runExchange(deps, steps, { ...key, requestedDirectly: true }, DEADLINE_MS);
    if (!["leased", "full", "paused"].includes(kind) || left <= 0) return isOurs.at(-1) === false ? "invalid" : kind;
    await sleep(PAUSE_MS);
  }
}

const DEADLINE_MS = 10_000;

function pacOf({ pacs }: Pick<Deps, "pacs">, { provider }: ClaimedDocument): PacPort {
  const pac = pacs.byName(provider);
  if (pac === undefined) throw new Error(`${provider} is not configured.`);
  return pac;
}

type ClaimDeps = Pick<Deps, "pacs" | "clock">;

/** Takes the lease of an invoice's open document and a slot at the provider that it goes to. */
async function claimDocument(
  tx: Tx,
  deps: ClaimDeps,
  { issuerId, invoiceId, requestedDirectly, isBackdated = false }: StampKey,
  { claimedAt: now, until, process }: Lease,
): Promise<StampClaim> {
  const document = await lockOpenDocument(tx, issuerId, invoiceId, now);
  if (document === null) return notClaimed({ kind: "settled" });
  const { isHeld, ...known } = document;
  if (isHeld) return notClaimed({ kind: "leased" });
  const expired = isBackdated ? null : await settleExpired(tx, deps, document);
  if (expired !== null) return notClaimed(expired);
  const wanted = { issuerId, documentId: document.id, now, until, process, requestedDirectly };
  const found = await acquireProviderSlot(tx, deps.pacs, document.provider, document.possiblySentBefore, wanted);
  if (found.kind === "not_configured") return postponeUnconfigured(tx, deps, document, now);
  if (found.kind === "paused") return postpone(tx, document, found.until);
  if (found.kind === "full") {
    await makeDueNow(tx, document.id, now);
    return notClaimed({ kind: "full" });
  }
  const { provider, slot, tries, isProviderTroubled } = found;
  const leaseToken = await leaseDocument(tx, document, provider, until);
  return {
    kind: "claimed",
    claimed: { ...known, slot, tries, provider, leaseToken, leaseUntil: until, isProviderTroubled },
  };
}

function notClaimed(outcome: StampProgress): StampClaim {
  return { kind: "not_claimed", outcome };
}

async function postpone(tx: Tx, document: OpenDocument, until: Date): Promise<StampClaim> {
  const { provider, possiblySentBefore: possiblySent } = document;
  await postponeDocument(tx, document.id, { dueAt: until, provider, possiblySent });
  return notClaimed({ kind: "paused", until });
}

const UNCONFIGURED_RETRY_MS = 60_000;

/**
 * Only the provider that may have certified it can answer; without its address the document waits, and an administrator
 * is alerted.
 */
async function postponeUnconfigured(tx: Tx, deps: ClaimDeps, document: OpenDocument, now: Date): Promise<StampClaim> {
  const { issuerId, invoiceId, id, provider } = document;
  const item = { kind: STAMP_ALERT, subjectId: id, issuerId, detail: { invoice_id: invoiceId, provider } };
  await raiseAlert(tx, deps.clock, { ...item, reason: "provider_not_configured" });
  return postpone(tx, document, new Date(now.getTime() + UNCONFIGURED_RETRY_MS));
}

/**
 * Releases a claimed document without an answer: the next holder continues where this one stopped. Its bytes may have
 * arrived, so it is only sent to its own provider.
 */
export function releaseClaim(
  deps: Pick<StampAttemptDeps, "db" | "clock" | "random" | "clockWatch">,
  document: ClaimedDocument,
  retryReason: "failed" | "lost",
  detail: string,
): Promise<StampProgress> {
  return withTenant(deps.db, document.issuerId, async (tx) => {
    const plan = { retryReason, possiblySent: true, retryAfterMs: 0, detail, nextProvider: null };
    const progress = await scheduleRetry(tx, deps, document, plan);
    const { provider, slot, id: documentId, leaseUntil: until } = document;
    await releaseUnused(tx, { provider, slot, documentId, until });
    return progress;
  });
}
