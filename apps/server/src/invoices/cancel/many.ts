import {
  type CancelManyBody,
  errorMessage,
  type Language,
  type MotiveForMany,
  type OneOfMany,
  sentence,
} from "@timbra/contract";
import { findRecipient } from "../../accounts/index.ts";
import { type Actor, recordAuditEvent } from "../../audit-log/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { currencyDecimals, moneyText } from "../../lib/decimal-text.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/durations.ts";
import { every } from "../../lib/every.ts";
import { newId } from "../../lib/ids.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { findInvoice, type InvoiceRecord, numberOf, toInvoiceRow } from "../invoices.db.ts";
import { getIssuingFacts } from "../issuing-facts.db.ts";
import {
  type BatchInvoice,
  type CancellationBatchKey,
  insertBatch,
  listBatchInvoices,
  listUnmailed,
  lockBatch,
  markEndsMailed,
  markRequestsMailed,
} from "./batches.db.ts";
import { checkRequest, reasonsInWords, requestProblem, whyNotCancellable } from "./check-request.ts";
import { getCancellation } from "./detail.ts";
import { requestCancellation } from "./request.ts";

export interface CancelManyCommand {
  readonly issuerId: string;
  readonly userId: string;
  readonly by: Actor;
  readonly request: CancelManyBody;
  readonly language: Language;
}

export interface CancelManyResult {
  readonly id: string;
  readonly outcome: "asked" | "left_out";
  readonly reasons: string[];
}

/**
 * Asks for each invoice's cancellation as if it were asked for alone, one transaction each, and leaves what becomes of
 * them to the queue; undefined, and nothing is asked, when one of them is not there. What is cut off in between is
 * asked for by the repeat: what was asked before is left out of it.
 */
export async function cancelMany(
  deps: Deps,
  { issuerId, userId, by, request, language }: CancelManyCommand,
): Promise<CancelManyResult[] | undefined> {
  const { ids, motive } = request;
  const previewed = await withTenant(deps.db, issuerId, (tx) => previewMany(tx, deps, issuerId, ids, language));
  if (previewed === undefined) return undefined;
  const batch = await beginBatch(deps, issuerId, previewed);
  const outcomes: CancelManyResult[] = [];
  for (const { invoice, left_out } of previewed) {
    const reasons =
      left_out.length > 0
        ? left_out
        : await requestOne(deps, { issuerId, userId, request, language, ...batch }, invoice.id);
    outcomes.push({ id: invoice.id, outcome: reasons.length === 0 ? "asked" : "left_out", reasons: [...reasons] });
  }
  const asked = outcomes.filter(({ outcome }) => outcome === "asked").length;
  const detail = { asked, left_out: outcomes.length - asked, motive };
  if (asked > 0)
    await withTenant(deps.db, issuerId, (tx) =>
      recordAuditEvent(tx, deps.clock, { action: "cancellations_asked", by, issuerId, detail }),
    );
  if (batch !== null) await withTenant(deps.db, issuerId, (tx) => mailRequested(tx, deps, { issuerId, ...batch }));
  return outcomes;
}

/**
 * Those that are chosen together are mailed together; null: at most one is to be requested, and is mailed as if it
 * were alone.
 */
async function beginBatch(
  deps: Deps,
  issuerId: string,
  previewed: readonly OneOfMany[],
): Promise<{ readonly batchId: string } | null> {
  if (previewed.filter(({ left_out }) => left_out.length === 0).length < 2) return null;
  const batchId = newId(deps.clock);
  const invoiceIds = previewed.map(({ invoice }) => invoice.id);
  await withTenant(deps.db, issuerId, (tx) => insertBatch(tx, { issuerId, batchId }, invoiceIds, deps.clock.now()));
  return { batchId };
}

interface CancelOneCommand extends Omit<CancelManyCommand, "by"> {
  readonly batchId?: string;
}

/** Nothing: it was asked. */
async function requestOne(
  deps: Deps,
  { request, language, ...given }: CancelOneCommand,
  invoiceId: string,
): Promise<readonly string[]> {
  const alone = { motive: request.motive, replacement_uuid: null, receipts: null };
  const outcome = await requestCancellation(deps, { ...given, invoiceId, request: alone, callerAsks: false });
  if (outcome.kind === "asked") return [];
  const reasons = reasonsInWords(outcome, language);
  if (reasons === null) throw requestProblem(outcome);
  return reasons;
}

/** The motives of many are alike in what keeps them from being asked for. */
const ANY: MotiveForMany = "02";

/**
 * Everything about cancelling each of several invoices, and what keeps it from being asked for with the others;
 * undefined when one is not there.
 */
export async function previewMany(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock" | "config">,
  issuerId: string,
  ids: readonly string[],
  language: Language,
): Promise<OneOfMany[] | undefined> {
  const previewed: OneOfMany[] = [];
  for (const id of ids) {
    const one = await previewOne(tx, deps, issuerId, id, language);
    if (one === undefined) return undefined;
    previewed.push(one);
  }
  return previewed;
}

async function previewOne(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock" | "config">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<OneOfMany | undefined> {
  const invoice = await findInvoice(tx, issuerId, id);
  // Receipts of payments are cancelled under addresses of their own.
  if (invoice === undefined || invoice.type === "P") return undefined;
  const body = await getCancellation(tx, deps, issuerId, id, language);
  if (body === undefined) return undefined;
  const refusal = whyNotCancellable(invoice, deps.config.mode);
  if (refusal !== null) return { ...body, left_out: [errorMessage(refusal, language)] };
  const request = { motive: ANY, replacement_uuid: null, receipts: null };
  const faults = await checkRequest(tx, { issuerId, invoice, request, replacement: undefined });
  const left_out = faults.map(({ key, params }) => sentence(key, language, params));
  if (invoice.state === "cancel_rejected") left_out.push(sentence("cancel_before", language));
  if (body.last_day !== null && body.last_day < mexicanDay(deps.clock.now()))
    left_out.push(sentence("cancel_too_late", language, { date: body.last_day }));
  return { ...body, left_out };
}

/** A caller that requests a hundred has sent the mail by then, or never will. */
const ASKER_GONE_MS = 5 * MINUTE_MS;
const EVERY_MS = 20 * SECOND_MS;

/**
 * Sends the mails that are due of every batch. Several processes may do it at once, and as often as they like: each
 * invoice is mailed once. One batch that cannot be mailed does not stop the others, and is mailed in the next run.
 */
export async function mailBatches(deps: Deps): Promise<void> {
  const batches = await listUnmailed(deps.db, new Date(deps.clock.now().getTime() - ASKER_GONE_MS));
  for (const batch of batches)
    await withTenant(deps.db, batch.issuerId, (tx) => mailBatch(tx, deps, batch)).catch((error: unknown) =>
      deps.log.warn({ err: error, ...batch }, "cancellations asked for together could not be told of"),
    );
}

/** What was requested is mailed before what ended. */
async function mailBatch(tx: Tx, deps: Deps, batch: CancellationBatchKey): Promise<void> {
  await mailRequested(tx, deps, batch);
  await mailEnded(tx, deps, batch);
}

/** Sends them now and every few seconds. Answers what stops it. */
export function startBatchMails(deps: Deps): () => void {
  return every(EVERY_MS, deps.log, "cancellations asked for together were not looked at", () => mailBatches(deps));
}

type BatchMailDeps = Pick<Deps, "mail" | "catalogues" | "clock" | "config">;

/** Ends that come within so long of each other share one mail… */
const QUIET_MS = MINUTE_MS;
/** …but none waits longer than this for others. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/**
 * Mails an issuer once, in one mail, what was requested together and what was left out. The mail and the mark are one
 * transaction, the caller's.
 */
async function mailRequested(tx: Tx, deps: BatchMailDeps, batch: CancellationBatchKey): Promise<void> {
  const { issuerId } = batch;
  const { isRequestMailed } = await lockBatch(tx, batch);
  if (isRequestMailed) return;
  await markRequestsMailed(tx, batch, deps.clock.now());
  const chosen = await listBatchInvoices(tx, batch);
  const asked = chosen.filter(({ request }) => request !== null);
  const addressee = await findRecipient(tx, issuerId);
  if (addressee === null || asked.length === 0) return;
  const leftOut: string[] = [];
  for (const { invoice, request } of chosen) {
    if (request !== null) continue;
    const previewed = await previewMany(tx, deps, issuerId, [invoice.id], addressee.language);
    leftOut.push([lineOf(deps, invoice), ...(previewed?.[0]?.left_out ?? [])].join(" · "));
  }
  const lines = asked.map(({ invoice }) => lineOf(deps, invoice));
  const params = {
    rfc: await rfcOf(tx, issuerId),
    lines,
    leftOut,
    link: `${deps.config.publicUrl}/list/invoice?status=in_process`,
  };
  await deps.mail.enqueue(tx, { kind: "cancellations-asked", ...addressee, params, issuerId });
}

/**
 * Mails an issuer once, in one mail, about the requests of a batch that have ended since the last one, when no more are
 * coming at this moment.
 */
async function mailEnded(tx: Tx, deps: BatchMailDeps, batch: CancellationBatchKey): Promise<void> {
  const { issuerId } = batch;
  await lockBatch(tx, batch);
  const now = deps.clock.now();
  const asked = (await listBatchInvoices(tx, batch)).flatMap(({ request, ...one }) =>
    request === null ? [] : [{ ...one, request }],
  );
  const ended = asked.filter(({ endedAt, isEndMailed }) => endedAt !== null && !isEndMailed);
  if (!isWaveOver(ended, now)) return;
  const ids = ended.map(({ request }) => request.id);
  await markEndsMailed(tx, batch, ids, now);
  const addressee = await findRecipient(tx, issuerId);
  if (addressee === null) return;
  const done = ended.flatMap(({ invoice, request: { form } }) =>
    form === null ? [] : [{ line: lineOf(deps, invoice), form }],
  );
  const notDone = ended.flatMap(({ invoice, request: { state, form } }) =>
    form === null ? [{ line: lineOf(deps, invoice), reason: state as "rejected" | "refused" | "lapsed" }] : [],
  );
  const waiting = asked.filter(({ endedAt }) => endedAt === null).length;
  const params = {
    rfc: await rfcOf(tx, issuerId),
    done,
    notDone,
    waiting,
    link: `${deps.config.publicUrl}/list/cancelled-invoices`,
  };
  await deps.mail.enqueue(tx, { kind: "cancellations-ended", ...addressee, params, issuerId });
}

function isWaveOver(ended: readonly Pick<BatchInvoice, "endedAt">[], now: Date): boolean {
  const ages = ended.map(({ endedAt }) => now.getTime() - (endedAt?.getTime() ?? 0));
  return ages.length > 0 && (Math.min(...ages) >= QUIET_MS || Math.max(...ages) >= LONGEST_WAIT_MS);
}

async function rfcOf(tx: Tx, issuerId: string): Promise<string> {
  return (await getIssuingFacts(tx, issuerId)).issuer.rfc;
}

/** "A-118 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN"; without what a draft or a transfer does not have. */
function lineOf({ catalogues }: Pick<Deps, "catalogues">, record: InvoiceRecord): string {
  const row = toInvoiceRow(record, currencyDecimals(catalogues));
  const total = row.type === "T" ? null : moneyText(row.total, row.currency);
  return [numberOf(row), row.receiver_name, total].filter((part) => part !== null && part !== "").join(" · ");
}
