import { type InvoiceDraft, idOfKey, invoiceDraft, REPLACES } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { cancelUntilQuiet } from "./cancel/cancel.ts";
import { type RequestOutcome, requestCancellation } from "./cancel/request.ts";
import { saveDerivedDraft } from "./derive.ts";
import type { Author } from "./draft.ts";
import { findInvoice, type InvoiceRecordWithDraft, lockInvoice } from "./invoices.db.ts";
import { findReplacementBy, findReplacementOf, insertReplacement, setReplacementAsked } from "./related.db.ts";
import type { StopCode } from "./related.ts";
import { isLive } from "./states.ts";

export type ReplacementOutcome =
  | { readonly kind: "drafted" | "resumed"; readonly id: string }
  | { readonly kind: "not_found" | "is_a_payment" | "invoice_not_stamped" };

/**
 * Begins to replace an invoice, or goes on with the replacement that was begun: there is one at a time. One whose new
 * invoice is stamped already asks for the old one's cancellation again.
 */
export function draftReplacement(
  deps: Deps,
  author: Author,
  id: string,
  { paidLater }: { readonly paidLater: boolean },
): Promise<ReplacementOutcome> {
  const { issuerId, userId } = author;
  return withTenant(deps.db, issuerId, async (tx) => {
    const old = await lockInvoice(tx, issuerId, id);
    if (old === undefined) return { kind: "not_found" };
    if (old.type === "P") return { kind: "is_a_payment" };
    if (old.uuid === null || !isLive(old.state)) return { kind: "invoice_not_stamped" };
    const begun = await findReplacementOf(tx, issuerId, id);
    if (begun !== undefined) return resume(tx, deps, issuerId, begun.new_invoice_id);
    const replacing = replacementOf(invoiceDraft.parse(old.draft), old.uuid.toUpperCase());
    const draft = paidLater ? { ...replacing, ...PAID_LATER } : replacing;
    const newId = await saveDerivedDraft(tx, deps, author, draft);
    await insertReplacement(tx, { issuerId, oldId: id, newId, userId, now: deps.clock.now() });
    return { kind: "drafted", id: newId };
  });
}

async function resume(tx: Tx, deps: Deps, issuerId: string, newId: string): Promise<ReplacementOutcome> {
  const next: InvoiceRecordWithDraft | undefined = await findInvoice(tx, issuerId, newId);
  if (next?.state !== "stamped") return { kind: "drafted", id: newId };
  await setReplacementAsked(tx, issuerId, newId, { asked_at: null, refusal: null });
  await deps.queue.send(tx, "cancel-replaced", { issuerId, invoiceId: newId });
  return { kind: "resumed", id: newId };
}

/** What an invoice says that was not paid when it was issued: the method PPD, and the form to be defined. */
const PAID_LATER = {
  payment_method_id: idOfKey("payment_method", "PPD") ?? null,
  payment_form_id: idOfKey("payment_form", "99") ?? null,
};

/**
 * The same invoice, saying that it replaces another. What that one replaced is not replaced a second time; its other
 * relations still hold.
 */
function replacementOf(draft: InvoiceDraft, uuid: string): InvoiceDraft {
  return {
    ...draft,
    relations: [...draft.relations.filter(({ type }) => type !== REPLACES), { type: REPLACES, uuids: [uuid] }],
  };
}

const WAIT_LIMITS = { deadlineMs: 20_000, waitMs: 5_000 };

/**
 * Asks for the cancellation of the invoice that another one replaces. Called again it asks for the same, which is open
 * by then.
 */
export function cancelReplacedJob(deps: Deps): JobHandler<"cancel-replaced"> {
  return async ({ issuerId, invoiceId }) => {
    const found = await withTenant(deps.db, issuerId, async (tx) => ({
      act: await findReplacementBy(tx, issuerId, invoiceId),
      next: await findInvoice(tx, issuerId, invoiceId),
    }));
    if (found.act === undefined || found.next?.state !== "stamped" || found.next.uuid === null) return;
    const { old_invoice_id: oldId, created_by: userId } = found.act;
    const request = { motive: "01", replacement_uuid: found.next.uuid.toUpperCase(), receipts: null } as const;
    const outcome = await requestCancellation(deps, { issuerId, userId, invoiceId: oldId, request, callerAsks: true });
    const refusal = refusalOf(outcome);
    const now = deps.clock.now();
    await withTenant(deps.db, issuerId, (tx) =>
      setReplacementAsked(tx, issuerId, invoiceId, { asked_at: refusal === null ? now : null, refusal }),
    );
    // Whatever keeps this first look from being had, the request has a job of its own that goes on.
    if (outcome.kind === "asked")
      await cancelUntilQuiet(deps, { issuerId, cancellationId: outcome.cancellationId }, WAIT_LIMITS);
  };
}

/** Null: asked, or there is nothing to ask any more. */
function refusalOf(outcome: RequestOutcome): StopCode | null {
  switch (outcome.kind) {
    case "asked":
    case "already_cancelled":
      return null;
    case "faults":
      // What becomes of receipts is a person's word: nobody says it in their place.
      return outcome.faults.every(({ field }) => field === "receipts")
        ? "replaced_is_paid"
        : "replaced_not_cancellable";
    case "certificate_changed":
      return "wrong_state";
    case "certificate_expired":
    case "test_certificate":
      return "no_certificate";
    default:
      return outcome.kind;
  }
}
