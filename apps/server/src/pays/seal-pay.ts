import { seal } from "@timbra/cfdi";
import { type InvoiceState, type Language, type PayDraft, payDraft } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import {
  findInvoice,
  keepSealed,
  momentToSeal,
  reserveNumber,
  type SealOutcome,
  type SealTools,
  usableSigner,
  type WholeInvoice,
} from "../invoices/index.ts";
import { idsIn, type PayInContext, pricePayInContext, readPayContext } from "./pay-context.ts";
import { paySummaryOf } from "./pay-summary.ts";
import { lockParts, type PayPart } from "./payable.db.ts";
import { keepSettlements, replacePay, type Settled } from "./pays.db.ts";

export interface SealPayRequest {
  readonly issuerId: string;
  readonly payId: string;
  readonly userId: string;
  readonly language: Language;
}

const ON_ITS_WAY: readonly InvoiceState[] = ["stamping", "uncertain", "stamped"];

/**
 * Seals a kept receipt: the invoices that it pays are held, in a fixed order, from the reading of their balances until
 * what it settles of them is committed with its bytes. So two receipts at once never promise the same money, and none
 * goes on from a balance that is not the last one.
 */
export async function sealPay(tx: Tx, deps: Deps, request: SealPayRequest, tools: SealTools): Promise<SealOutcome> {
  const { issuerId, payId, language } = request;
  const seen = await findInvoice(tx, issuerId, payId);
  if (seen === undefined || seen.type !== "P") return { kind: "not_found" };
  const draft = payDraft.parse(seen.draft);
  const held = await lockParts(tx, issuerId, [payId, ...idsIn(draft)]);
  const pay = held.find(({ id }) => id === payId);
  if (pay === undefined) return { kind: "not_found" };
  if (ON_ITS_WAY.includes(pay.state as InvoiceState)) return { kind: "already" };
  // Somebody changed it between the look and the lock: other invoices may be in it, and those are not held.
  if (pay.state !== "draft" || pay.revision !== seen.revision) return { kind: "wrong_state" };
  if (!tools.hasRoom) return { kind: "disk_full" };

  const now = await momentToSeal(tx, deps.clock.now(), issuerId, seen);
  const context = await readPayContext(tx, now, issuerId, draft, partsBeside(held, payId), payId);
  const usable = usableSigner(deps, context.facts, tools.opened, now);
  if (usable.kind !== "usable") return usable;
  deps.buggify("folio-lock:before", payId);
  const reserved = await reserveNumber(tx, issuerId, seen, draft.series_id);
  deps.buggify("folio-lock:after", payId);
  if (reserved === null) return { kind: "problems", problems: problemsWithoutSeries(deps, context, language) };
  const priced = pricePayInContext(deps.catalogues, context, language, reserved.number);
  if (priced.checked === null || priced.pagos === null) return { kind: "problems", problems: priced.problems };

  const summary = paySummaryOf(context, priced);
  await replacePay(tx, { ...request, id: payId, draft, replacedUuid: context.replaced?.uuid ?? null, summary, now });
  await keepSettlements(
    tx,
    issuerId,
    payId,
    settledBy(
      context,
      priced.pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado),
    ),
  );
  const kept = await keepSealed(tx, deps, {
    issuerId,
    invoiceId: payId,
    certificateId: usable.opened.certificateId,
    sealed: seal(priced.checked, usable.opened.signer),
    sealedAt: now,
    number: reserved.number,
    legalDate: context.legalDate,
    summary: toDocumentSummary(seen, context),
    takeNumber: () => reserved.take(now),
    after: tools.after,
  });
  return kept.kind === "kept" ? { kind: "sealed", claim: kept.claim } : kept;
}

function partsBeside(held: readonly PayPart[], payId: string): readonly PayPart[] {
  return held.filter(({ id }) => id !== payId);
}

function problemsWithoutSeries(deps: Deps, context: PayInContext, language: Language) {
  const draft: PayDraft = { ...context.draft, series_id: null };
  return pricePayInContext(deps.catalogues, { ...context, draft }, language).problems;
}

function settledBy({ payable }: PayInContext, doctos: readonly Settled["docto"][]): Settled[] {
  const ids = new Map(payable.map(({ id, balance }) => [balance.IdDocumento.toUpperCase(), id]));
  return doctos.map((docto) => {
    const invoiceId = ids.get(docto.IdDocumento.toUpperCase());
    if (invoiceId === undefined) throw new Error("A receipt settles what it was not asked to.");
    return { invoiceId, docto };
  });
}

/** The law makes the document's own amounts zero, and its currency none. */
function toDocumentSummary({ series_id }: WholeInvoice, { draft, receiver }: PayInContext) {
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
