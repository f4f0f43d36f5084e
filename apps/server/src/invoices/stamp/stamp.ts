import { setTimeout as sleep } from "node:timers/promises";
import type { InvoiceDraft, Language } from "@timbra/contract";
import type { PacPort } from "../../adapters/pac/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { type Author, insertPriced } from "../draft.ts";
import { deleteInvoice } from "../drafts.db.ts";
import { claimExchange, completeExchange } from "../exchange.ts";
import { withSigner } from "../signer.ts";
import { type StampKey, type StampProgress, stampSteps } from "./ask-provider.ts";
import { type AfterSeal, type SealContext, type SealOutcome, type SealRefusal, sealInvoice } from "./seal.ts";

interface StampCommand extends DocumentKey {
  readonly language: Language;
}

/** The row of an invoice or receipt. */
interface DocumentKey {
  readonly issuerId: string;
  readonly invoiceId: string;
}

/** `asked`: every possible request was sent; the document's own state says what is known. */
export type StampOutcome = { readonly kind: "asked" } | SealRefusal;

/** Stamps a kept draft of an invoice. */
export function stampInvoice(deps: Deps, command: StampCommand): Promise<StampOutcome> {
  return stampDocument(deps, command, (tx, context) => sealInvoice(tx, deps, { ...command, ...context }));
}

const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;

/**
 * How a document is stamped: opens the key, seals the kept draft in one short transaction (price, check, number, hold a
 * credit, freeze the bytes, claim), asks the provider with no transaction open, and settles what its answer proves in a
 * second one. Calling it again, or from two tabs at once, seals nothing twice and stamps nothing twice. What is
 * not settled within the time that a person waits is continued by a worker (dispatcher.ts).
 */
export async function stampDocument(
  deps: Deps,
  key: DocumentKey,
  sealInTransaction: SealInTransaction,
): Promise<StampOutcome> {
  const { stampWaitMs } = deps.config;
  const sealed = await sealWithSigner(deps, key, { kind: "ask", deadlineMs: stampWaitMs }, sealInTransaction);
  if (sealed.kind !== "sealed" && sealed.kind !== "already") return sealed;

  const steps = stampSteps(deps);
  let claim = sealed.kind === "sealed" ? sealed.claim : null;
  let pauseMs = SHORTEST_PAUSE_MS;
  for (let leftMs = stampWaitMs; leftMs > 0; ) {
    claim ??= await claimExchange(deps, steps, { ...key, requestedDirectly: true }, leftMs);
    const progress =
      claim.kind === "claimed" ? await completeExchange(deps, steps, claim.claimed, leftMs) : claim.outcome;
    claim = null;
    // Nothing was done there, and another provider can be tried at once.
    if (progress.kind === "moved") continue;
    if (!isWorthWaiting(deps, progress, leftMs)) break;
    // It is queued, and the worker that takes it notifies; only what happens in another process is polled
    // for.
    const waitMs = progress.kind === "full" ? LONGEST_PAUSE_MS : pauseMs;
    const event = await deps.stampEvents.waitFor(key.invoiceId, waitMs);
    if (event !== null && event !== "moved") break;
    leftMs -= waitMs;
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
  }
  return { kind: "asked" };
}

/** Whether this request only has to wait for a slot or a lease. */
function isWorthWaiting({ clock }: Deps, progress: StampProgress, leftMs: number): boolean {
  if (progress.kind === "paused") return progress.until.getTime() - clock.now().getTime() < leftMs;
  return progress.kind === "leased" || progress.kind === "full";
}

type SealInTransaction = (tx: Tx, context: SealContext) => Promise<SealOutcome>;

/**
 * Seals in one transaction with a key that was opened before it. When too many requests want to seal at once, one that
 * waits for too long is refused.
 */
export function sealWithSigner(
  deps: Deps,
  { issuerId, invoiceId: subject }: DocumentKey,
  afterSeal: AfterSeal,
  sealInTransaction: SealInTransaction,
): Promise<SealOutcome> {
  return withSigner(deps, { issuerId, purpose: "stamp", subject }, async (signer) => {
    const diskHasSpace = await deps.disk.hasRoom();
    const sealNow = (tx: Tx) => sealInTransaction(tx, { signer, afterSeal, diskHasSpace });
    const outcome = await deps.sealLimiter.run(issuerId, () =>
      withTenant(deps.db, issuerId, sealNow, { name: "seal", subject }),
    );
    return outcome === "timed_out" ? { kind: "too_busy" } : outcome;
  });
}

export interface NewDraftToSeal {
  readonly author: Author;
  /** Given once and for all: a draft saved under it before is not saved again. */
  readonly invoiceId: string;
  readonly draft: InvoiceDraft;
  readonly language: Language;
}

/** Keeps a draft and seals it at once, in the caller's transaction. One that is not sealed is not kept either. */
export async function sealNewDraft(
  tx: Tx,
  deps: Deps,
  { author, invoiceId, draft, language }: NewDraftToSeal,
  sealing: SealContext,
): Promise<SealOutcome> {
  const { issuerId } = author;
  const { isNew } = await insertPriced(tx, deps, author, invoiceId, draft);
  const outcome = await sealInvoice(tx, deps, { issuerId, invoiceId, language, ...sealing });
  if (isNew && outcome.kind !== "sealed") await deleteInvoice(tx, issuerId, invoiceId);
  return outcome;
}

/** As long as a caller would have waited then for the provider. */
const ANSWER_MS = 2_000;
/** A worker leaves it alone for as long: no provider would take a document of then from it. */
const ALONE_MS = 60_000;
const PAUSE_MS = 100;

/** The sandbox provider as of an instant; it alone can be asked so. */
export type BackdatedPac = (then: Date) => PacPort;

/**
 * Stamps a kept draft of an invoice as it would have been stamped at an instant of the past. Throws where it is not
 * stamped.
 */
export function stampBackdated(
  deps: Deps,
  backdatedPac: BackdatedPac,
  command: StampCommand,
  then: Date,
): Promise<void> {
  return backdateForDemo(
    deps,
    backdatedPac,
    command,
    then,
    (past) => (tx, context) => sealInvoice(tx, past, { ...command, ...context }),
  );
}

/**
 * Seals and certifies at an instant of the past: sealed then, certified then, its credit spent then. Leases and slots
 * run by the clock of now, since others hold theirs by it. Throws where it is not stamped.
 */
export async function backdateForDemo(
  deps: Deps,
  backdatedPac: BackdatedPac,
  { issuerId, invoiceId }: DocumentKey,
  then: Date,
  sealWith: (past: Deps) => SealInTransaction,
): Promise<void> {
  const at = (moment: Date) => withClockOf(deps, backdatedPac(moment), moment);
  const past = at(then);
  const aloneUntil = new Date(deps.clock.now().getTime() + ALONE_MS);
  const key = { issuerId, invoiceId, requestedDirectly: true, isBackdated: true };
  const outcome = await sealWithSigner(past, key, { kind: "leave", workerFrom: aloneUntil }, sealWith(past));
  if (outcome.kind !== "sealed") throw new Error(`A document of the past was not sealed: ${JSON.stringify(outcome)}`);
  const progress = await askWithoutWorker(deps, at(new Date(then.getTime() + ANSWER_MS)), key, aloneUntil);
  if (progress.kind !== "stamped") throw new Error(`A document of the past was not stamped: ${progress.kind}`);
}

/** Only this provider is asked, by this clock. */
function withClockOf(deps: Deps, pac: PacPort, moment: Date): Deps {
  const pacs = { ...deps.pacs, byName: (provider: string) => (provider === pac.provider ? pac : undefined) };
  return { ...deps, clock: { now: () => moment }, pacs };
}

async function askWithoutWorker(deps: Deps, then: Deps, key: StampKey, until: Date): Promise<StampProgress> {
  const { stampWaitMs } = deps.config;
  for (;;) {
    const claim = await claimExchange(deps, stampSteps(deps), key, stampWaitMs);
    if (claim.kind === "claimed") return completeExchange(then, stampSteps(then), claim.claimed, stampWaitMs);
    if (!["full", "paused"].includes(claim.outcome.kind) || deps.clock.now() >= until) return claim.outcome;
    await sleep(PAUSE_MS);
  }
}
