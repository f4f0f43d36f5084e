import { invoiceDraft } from "@timbra/contract";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { keepDerived } from "../derive/keep-derived.ts";
import { replacementOf } from "../derive/replacement-of.ts";
import { findInvoice, lockInvoice, type WholeInvoice } from "../invoice.db.ts";
import type { Author } from "../save-draft.ts";
import { findReplacementOf, insertReplacement, setAsked } from "./replacements.db.ts";

export type ReplacementOutcome =
  | { readonly kind: "drafted" | "resumed"; readonly id: string }
  | { readonly kind: "not_found" | "is_a_payment" | "invoice_not_stamped" };

/**
 * Begins to replace an invoice, or goes on with the replacement that was begun: there is one at a time. One whose new
 * invoice is stamped already asks for the old one's cancellation again.
 */
export function draftReplacement(deps: Deps, author: Author, id: string): Promise<ReplacementOutcome> {
  const { issuerId, userId } = author;
  return inIssuer(deps.db, issuerId, async (tx) => {
    const old = await lockInvoice(tx, issuerId, id);
    if (old === undefined) return { kind: "not_found" };
    if (old.type === "P") return { kind: "is_a_payment" };
    if (old.uuid === null || !["stamped", "cancel_rejected"].includes(old.state))
      return { kind: "invoice_not_stamped" };
    const begun = await findReplacementOf(tx, issuerId, id);
    if (begun !== undefined) return resume(tx, deps, issuerId, begun.new_invoice_id);
    const draft = replacementOf(invoiceDraft.parse(old.draft), old.uuid.toUpperCase());
    const newId = await keepDerived(tx, deps, author, draft);
    await insertReplacement(tx, { issuerId, oldId: id, newId, userId, now: deps.clock.now() });
    return { kind: "drafted", id: newId };
  });
}

async function resume(tx: Tx, deps: Deps, issuerId: string, newId: string): Promise<ReplacementOutcome> {
  const next: WholeInvoice | undefined = await findInvoice(tx, issuerId, newId);
  if (next?.state !== "stamped") return { kind: "drafted", id: newId };
  await setAsked(tx, issuerId, newId, { asked_at: null, refusal: null });
  await deps.queue.send(tx, "cancel-replaced", { issuerId, invoiceId: newId });
  return { kind: "resumed", id: newId };
}
