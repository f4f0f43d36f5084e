import { isDeepStrictEqual } from "node:util";
import { seal } from "@timbra/cfdi";
import { type InvoiceState, type Language, type PayDraft, payDraft } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import {
  type BackdatedPac,
  backdateForDemo,
  checkSigner,
  deleteUnnumbered,
  findInvoice,
  type InvoiceRecordWithDraft,
  isSealed,
  persistSealed,
  reserveNumber,
  type SealContext,
  type SealOutcome,
  type SealRefusal,
  sealTimestamp,
  stampDocument,
} from "../invoices/index.ts";
import { idsIn, type PayInContext, paySummaryOf, pricePayInContext, readPayContext } from "./draft.ts";
import { lockPayables, type SealedSettlement } from "./payable.db.ts";
import { insertPay, insertSettlements, type PayInsert, replacePay } from "./receipts.db.ts";

export interface StampPayCommand {
  readonly issuerId: string;
  readonly userId: string;
  readonly payId: string;
  readonly draft: PayDraft;
  readonly language: Language;
}

type Outcome = { readonly kind: "asked" } | SealRefusal | { readonly kind: "revision_conflict" };

/**
 * Stamps a receipt that is written whole in the request. It is kept first, under an id that a repeated request makes
 * again; so a repeat after a crash goes on with the receipt that the first one made.
 */
export async function stampNewPay(deps: Deps, request: StampPayCommand): Promise<Outcome> {
  const kept = await withTenant(deps.db, request.issuerId, async (tx) => {
    if (await insertPay(tx, await toPayInsert(tx, deps, request))) return "kept";
    const known = await findInvoice(tx, request.issuerId, request.payId);
    return known === undefined || isDeepStrictEqual(payDraft.parse(known.draft), request.draft)
      ? "kept"
      : "revision_conflict";
  });
  if (kept !== "kept") return { kind: kept };
  const outcome = await sealStored(deps, request);
  // A receipt is corrected where it is written; one that never took a number leaves nothing behind.
  if (outcome.kind !== "asked")
    await withTenant(deps.db, request.issuerId, (tx) => deleteUnnumbered(tx, request.issuerId, request.payId));
  return outcome;
}

/** Keeps a receipt that nobody has asked to stamp yet. It has no number. */
export async function saveReceiptDraft(tx: Tx, deps: Deps, request: StampPayCommand): Promise<void> {
  await insertPay(tx, await toPayInsert(tx, deps, request));
}

/** Stamps a receipt that was drafted, or refused, as it is now. One that was refused keeps the number that it took. */
export async function restampPay(deps: Deps, request: StampPayCommand): Promise<Outcome> {
  const { issuerId, payId } = request;
  const kept = await withTenant(deps.db, issuerId, async (tx) => {
    const [held] = await lockPayables(tx, issuerId, [payId]);
    if (held === undefined || held.type !== "P") return "not_found";
    if (held.state === "draft") await replacePay(tx, await toPayInsert(tx, deps, request));
    return "kept";
  });
  return kept === "kept" ? sealStored(deps, request) : { kind: kept };
}

function sealStored(deps: Deps, request: StampPayCommand): Promise<Outcome> {
  const { issuerId, payId } = request;
  return stampDocument(deps, { issuerId, invoiceId: payId }, (tx, context) => sealPay(tx, deps, request, context));
}

/** A receipt with what the lists show of it. */
async function toPayInsert(
  tx: Tx,
  deps: Deps,
  { issuerId, userId, payId, draft, language }: StampPayCommand,
): Promise<PayInsert> {
  const now = deps.clock.now();
  const context = await readPayContext(tx, now, issuerId, draft, payId);
  const summary = paySummaryOf(context, pricePayInContext(deps.catalogues, context, language));
  return { issuerId, id: payId, userId, draft, replacedUuid: context.replaced?.uuid ?? null, summary, now };
}

type SealPayCommand = Omit<StampPayCommand, "draft">;

/**
 * Seals a kept receipt: the invoices that it pays are held, in a fixed order, from the reading of their balances until
 * what it settles of them is committed with its bytes. So two receipts at once never settle the same amount, and none
 * goes on from a balance that is not the last one.
 */
async function sealPay(tx: Tx, deps: Deps, request: SealPayCommand, sealContext: SealContext): Promise<SealOutcome> {
  const { issuerId, payId, language } = request;
  const seen = await findInvoice(tx, issuerId, payId);
  if (seen === undefined || seen.type !== "P") return { kind: "not_found" };
  const draft = payDraft.parse(seen.draft);
  const held = await lockPayables(tx, issuerId, [payId, ...idsIn(draft)]);
  const pay = held.find(({ id }) => id === payId);
  if (pay === undefined) return { kind: "not_found" };
  if (isSealed(pay.state as InvoiceState)) return { kind: "already" };
  // Somebody changed it between the look and the lock: other invoices may be in it, and those are not held.
  if (pay.state !== "draft" || pay.revision !== seen.revision) return { kind: "wrong_state" };
  if (!sealContext.diskHasSpace) return { kind: "disk_full" };

  const now = await sealTimestamp(tx, deps.clock.now(), issuerId, seen);
  const others = held.filter(({ id }) => id !== payId);
  const context = await readPayContext(tx, now, issuerId, draft, payId, others);
  if (!context.facts.complete) return { kind: "registration_incomplete" };
  const usable = checkSigner(deps.config, context.facts.certificate, sealContext.signer, now);
  if (usable.kind !== "usable") return usable;
  deps.triggerFault("folio-lock:before", payId);
  const reserved = await reserveNumber(tx, issuerId, seen, draft.series_id);
  deps.triggerFault("folio-lock:after", payId);
  if (reserved === null) return { kind: "problems", problems: problemsWithoutSeries(deps, context, language) };
  const priced = pricePayInContext(deps.catalogues, context, language, reserved.number);
  if (priced.checked === null || priced.pagos === null) return { kind: "problems", problems: priced.problems };

  const summary = paySummaryOf(context, priced);
  await replacePay(tx, { ...request, id: payId, draft, replacedUuid: context.replaced?.uuid ?? null, summary, now });
  const doctos = priced.pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);
  await insertSettlements(tx, issuerId, payId, toSettlements(context, doctos));
  return persistSealed(tx, deps, {
    issuerId,
    invoiceId: payId,
    certificateId: usable.opened.certificateId,
    sealed: seal(priced.checked, usable.opened.signer),
    sealedAt: now,
    reserved,
    legalDate: context.legalDate,
    summary: toDocumentSummary(seen, context),
    afterSeal: sealContext.afterSeal,
  });
}

function problemsWithoutSeries(deps: Deps, context: PayInContext, language: Language) {
  const draft: PayDraft = { ...context.draft, series_id: null };
  return pricePayInContext(deps.catalogues, { ...context, draft }, language).problems;
}

export function toSettlements(
  { payable }: PayInContext,
  doctos: readonly SealedSettlement["docto"][],
): readonly SealedSettlement[] {
  const ids = new Map(payable.map(({ id, balance }) => [balance.IdDocumento.toUpperCase(), id]));
  return doctos.map((docto) => {
    const invoiceId = ids.get(docto.IdDocumento.toUpperCase());
    if (invoiceId === undefined) throw new Error("A receipt settles what it was not asked to.");
    return { invoiceId, docto };
  });
}

/** The law makes the document's own amounts zero, and its currency none. */
export function toDocumentSummary(
  { series_id }: Pick<InvoiceRecordWithDraft, "series_id">,
  { draft, receiver }: PayInContext,
) {
  return {
    type: "P",
    seriesId: series_id,
    customerId: draft.customer_id,
    receiverRfc: receiver?.rfc ?? "",
    receiverName: receiver?.name ?? "",
    paymentMethod: null,
    currency: "XXX",
    subtotal: "0",
    vat: "0",
    total: "0",
  };
}

/**
 * Stamps a new receipt as it would have been stamped at an instant of the past: `stampInThePast` says how. Throws where
 * it is not stamped.
 */
export async function stampPayBackdated(
  deps: Deps,
  backdatedPac: BackdatedPac,
  request: StampPayCommand,
  then: Date,
): Promise<void> {
  const { issuerId, payId } = request;
  const atThen = { ...deps, clock: { now: () => then } };
  await withTenant(deps.db, issuerId, async (tx) => insertPay(tx, await toPayInsert(tx, atThen, request)));
  await backdateForDemo(
    deps,
    backdatedPac,
    { issuerId, invoiceId: payId },
    then,
    (past) => (tx, context) => sealPay(tx, past, request, context),
  );
}
