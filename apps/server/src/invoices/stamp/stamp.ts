import { setTimeout as sleep } from "node:timers/promises";
import type { InvoiceDraft, Language } from "@timbra/contract";
import type { PacPort } from "../../adapters/pac/index.ts";
import type { CachedSigner } from "../../adapters/vault/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { type Author, priceInContext, readContext, summaryOf } from "../draft.ts";
import { deleteInvoice, insertDraft } from "../invoices.db.ts";
import { withSigner } from "../signer.ts";
import {
  type AfterSeal,
  attemptFromClaim,
  attemptStamp,
  beginAttempt,
  type Claim,
  outcomeOf,
  type StampAttemptRequest,
  type StampProgress,
} from "./ask-provider.ts";
import { type SealOutcome, type SealRefusal, sealInvoice } from "./seal.ts";

interface StampCommand {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
  /** When a worker may go on with it. Default: soon. */
  readonly workerFrom?: Date;
}

/** A worker comes a little after the seal is committed. */
const HEAD_START_MS = 2_000;

/** Stamps a kept draft of an invoice. */
export function stampInvoice(deps: Deps, request: StampCommand): Promise<{ readonly kind: "asked" } | SealRefusal> {
  return stampDocument(deps, request, sealOf(deps, request));
}

/** Seals it, and leaves the provider to a worker. */
function sealForWorker(deps: Deps, request: StampCommand): Promise<SealOutcome> {
  const workerFrom = request.workerFrom ?? new Date(deps.clock.now().getTime() + HEAD_START_MS);
  return sealWithSigner(deps, request, { kind: "leave", workerFrom }, sealOf(deps, request));
}

function sealOf(deps: Deps, request: StampCommand): SealInTransaction {
  return (tx, { opened, hasRoom, after }) => sealInvoice(tx, deps, { ...request, hasRoom, after }, opened);
}

const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 1_000;

/** The row of an invoice or receipt. */
interface DocumentKey {
  readonly issuerId: string;
  readonly invoiceId: string;
}

/**
 * What a seal is made under: the key as it was opened, what becomes of the document next, whether the disk has room for
 * a new one.
 */
export interface SealContext {
  readonly opened: CachedSigner | null;
  readonly after: AfterSeal;
  readonly hasRoom: boolean;
}

type SealInTransaction = (tx: Tx, tools: SealContext) => Promise<SealOutcome>;

/**
 * Seals in one transaction with a key that was opened before it. When too many want one sealed at once, whoever waits
 * for too long is turned away.
 */
export function sealWithSigner(
  deps: Deps,
  { issuerId, invoiceId }: DocumentKey,
  after: AfterSeal,
  seal: SealInTransaction,
): Promise<SealOutcome> {
  return withSigner(deps, { issuerId, subject: invoiceId }, async (opened) => {
    const hasRoom = await deps.disk.hasRoom();
    const outcome = await deps.sealing.pass(issuerId, () =>
      withTenant(deps.db, issuerId, (tx) => seal(tx, { opened, after, hasRoom })),
    );
    return outcome === "turned_away" ? { kind: "too_busy" } : outcome;
  });
}

/**
 * Seals a kept draft in one short transaction, then asks the provider with none open. `asked`: whatever could be asked
 * was; the document's own state says what is known. Calling it again, or from two tabs at once, seals nothing twice.
 */
export async function stampDocument(
  deps: Deps,
  place: DocumentKey,
  seal: SealInTransaction,
): Promise<{ readonly kind: "asked" } | SealRefusal> {
  const certify = { ...place, deadlineMs: deps.config.stampWaitMs, outOfTurn: true };
  const outcome = await sealWithSigner(deps, place, { kind: "ask", deadlineMs: certify.deadlineMs }, seal);
  deps.buggify("commit-1:after", place.invoiceId);
  if (outcome.kind !== "sealed" && outcome.kind !== "already") return outcome;
  await askUntilDeadline(deps, certify, outcome.kind === "sealed" ? outcome.claim : null);
  return { kind: "asked" };
}

/**
 * Asks once, and once more where another provider can be asked at once. While it is not this request's turn, waits for
 * what happens.
 */
async function askUntilDeadline(deps: Deps, certify: StampAttemptRequest, claim: Claim | null): Promise<void> {
  const { stampWaitMs } = deps.config;
  let pauseMs = SHORTEST_PAUSE_MS;
  let claimed = claim;
  for (let left = stampWaitMs; left > 0; ) {
    const asked = { ...certify, deadlineMs: left };
    const certification = await (claimed === null
      ? attemptStamp(deps, asked)
      : outcomeOf(attemptFromClaim(deps, claimed, asked)));
    claimed = null;
    if (certification.kind === "moved") continue;
    const isWorthWaiting =
      certification.kind === "leased" || certification.kind === "full" || isPausedWithin(deps, certification, left);
    if (!isWorthWaiting) return;
    // It has its place in the queue, and whoever takes it from there says so; only what happens in another process is
    // looked for.
    const patienceMs = certification.kind === "full" ? LONGEST_PAUSE_MS : pauseMs;
    const news = await deps.certified.of(certify.invoiceId, patienceMs);
    if (news !== null && news !== "moved") return;
    left -= patienceMs;
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5);
  }
}

function isPausedWithin({ clock }: Deps, certification: StampProgress, leftMs: number): boolean {
  return certification.kind === "paused" && certification.until.getTime() - clock.now().getTime() < leftMs;
}

export interface NewDraftToSeal {
  readonly author: Author;
  /** Given once for good: what was kept under it before is not kept again. */
  readonly invoiceId: string;
  readonly draft: InvoiceDraft;
  readonly language: Language;
}

/** Keeps a draft and seals it at once, in the caller's transaction. One that is not sealed is not kept either. */
export async function sealNewDraft(
  tx: Tx,
  deps: Deps,
  given: NewDraftToSeal,
  { opened, hasRoom, after }: SealContext,
): Promise<SealOutcome> {
  const { author, invoiceId, language } = given;
  const { issuerId, userId } = author;
  const now = deps.clock.now();
  const context = await readContext(tx, now, issuerId, given.draft);
  const summary = summaryOf(context, priceInContext(deps.catalogues, context, language));
  const isNew = await insertDraft(tx, { issuerId, id: invoiceId, userId, draft: context.draft, summary, now });
  const outcome = await sealInvoice(tx, deps, { issuerId, invoiceId, language, after, hasRoom }, opened);
  if (isNew && outcome.kind !== "sealed") await deleteInvoice(tx, issuerId, invoiceId);
  return outcome;
}

/** As long as somebody would have waited then for the provider. */
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
export function stampBackdated(deps: Deps, pastPac: BackdatedPac, request: StampCommand, then: Date): Promise<void> {
  return backdateForDemo(deps, pastPac, request, then, (past, workerFrom) =>
    sealForWorker(past, { ...request, workerFrom }),
  );
}

/** Seals a document with the clock of then, and leaves it to a worker from an instant on. */
export type SealBackdated = (past: Deps, workerFrom: Date) => Promise<SealOutcome>;

/**
 * Seals and certifies at an instant of the past: sealed then, certified then, its credit spent then. Leases and slots
 * run by the clock of now, since others hold theirs by it. Throws where it is not stamped.
 */
export async function backdateForDemo(
  deps: Deps,
  pastPac: BackdatedPac,
  place: DocumentKey,
  then: Date,
  seal: SealBackdated,
): Promise<void> {
  const at = (moment: Date) => withClockOf(deps, pastPac(moment), moment);
  const aloneUntil = new Date(deps.clock.now().getTime() + ALONE_MS);
  const outcome = await seal(at(then), aloneUntil);
  if (outcome.kind !== "sealed") throw new Error(`A document of the past was not sealed: ${JSON.stringify(outcome)}`);
  const certification = await askWithoutWorker(deps, at(new Date(then.getTime() + ANSWER_MS)), place, aloneUntil);
  if (certification.kind !== "stamped")
    throw new Error(`A document of the past was not stamped: ${certification.kind}`);
}

/** Only this provider is asked, by this clock. */
function withClockOf(deps: Deps, pac: PacPort, moment: Date): Deps {
  const pacs = { ...deps.pacs, of: (provider: string) => (provider === pac.provider ? pac : undefined) };
  return { ...deps, clock: { now: () => moment }, pacs };
}

async function askWithoutWorker(
  deps: Deps,
  then: Deps,
  { issuerId, invoiceId }: DocumentKey,
  until: Date,
): Promise<StampProgress> {
  for (;;) {
    const begun = await beginAttempt(deps, {
      issuerId,
      invoiceId,
      deadlineMs: deps.config.stampWaitMs,
      outOfTurn: true,
    });
    if (begun.kind === "claimed") return begun.ask(then);
    if (!["full", "paused"].includes(begun.certification.kind) || deps.clock.now() >= until) return begun.certification;
    await sleep(PAUSE_MS);
  }
}
