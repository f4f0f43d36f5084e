import { isDeepStrictEqual } from "node:util";
import { type Language, type PayDraft, payDraft } from "@timbra/contract";
import { inIssuer, type Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { dropUnnumbered, findInvoice, type SealRefusal, stampDocument } from "../invoices/index.ts";
import { idsIn, pricePayInContext, readPayContext } from "./pay-context.ts";
import { paySummaryOf } from "./pay-summary.ts";
import { findParts, lockParts } from "./payable.db.ts";
import { insertPay, type KeptPay, replacePay } from "./pays.db.ts";
import { sealPay } from "./seal-pay.ts";

export interface StampPayRequest {
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
export async function stampNewPay(deps: Deps, request: StampPayRequest): Promise<Outcome> {
  const kept = await inIssuer(deps.db, request.issuerId, async (tx) => {
    if (await insertPay(tx, await toKept(tx, deps, request))) return "kept";
    const known = await findInvoice(tx, request.issuerId, request.payId);
    return known === undefined || isDeepStrictEqual(payDraft.parse(known.draft), request.draft)
      ? "kept"
      : "revision_conflict";
  });
  return kept === "kept" ? sealKept(deps, request) : { kind: kept };
}

/** Stamps a receipt that was refused, as it is corrected now. It keeps the number that it took. */
export async function stampPayAgain(deps: Deps, request: StampPayRequest): Promise<Outcome> {
  const { issuerId, payId } = request;
  const kept = await inIssuer(deps.db, issuerId, async (tx) => {
    const [held] = await lockParts(tx, issuerId, [payId]);
    if (held === undefined || held.type !== "P") return "not_found";
    if (held.state === "draft") await replacePay(tx, await toKept(tx, deps, request));
    return "kept";
  });
  return kept === "kept" ? sealKept(deps, request) : { kind: kept };
}

async function sealKept(deps: Deps, request: StampPayRequest): Promise<Outcome> {
  const { issuerId, payId } = request;
  const outcome = await stampDocument(deps, { issuerId, invoiceId: payId }, (tx, tools) =>
    sealPay(tx, deps, request, tools),
  );
  // A receipt is corrected where it is written; one that never took a number leaves nothing behind.
  if (outcome.kind !== "asked") await inIssuer(deps.db, issuerId, (tx) => dropUnnumbered(tx, issuerId, payId));
  return outcome;
}

/** A receipt with what the lists show of it. */
export async function toKept(
  tx: Tx,
  deps: Deps,
  { issuerId, userId, payId, draft, language }: StampPayRequest,
): Promise<KeptPay> {
  const now = deps.clock.now();
  const context = await readPayContext(tx, now, issuerId, draft, await findParts(tx, issuerId, idsIn(draft)), payId);
  const summary = paySummaryOf(context, pricePayInContext(deps.catalogues, context, language));
  return { issuerId, id: payId, userId, draft, replacedUuid: context.replaced?.uuid ?? null, summary, now };
}
