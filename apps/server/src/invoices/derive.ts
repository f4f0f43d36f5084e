import { globalPeriodOf, type InvoiceDraft, invoiceDraft, legalDateAt } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type Author, insertPriced } from "./draft.ts";
import { findInvoice } from "./invoices.db.ts";
import { getIssuingFacts } from "./issuing-facts.db.ts";

export type DerivedDraft = { readonly kind: "drafted"; readonly id: string };

/** A new draft with the content of an invoice in any state. */
export function duplicateInvoice(
  deps: Deps,
  author: Author,
  id: string,
): Promise<DerivedDraft | { readonly kind: "not_found" | "is_a_payment" }> {
  return withTenant(deps.db, author.issuerId, async (tx) => {
    const invoice = await findInvoice(tx, author.issuerId, id);
    if (invoice === undefined) return { kind: "not_found" };
    if (invoice.type === "P") return { kind: "is_a_payment" };
    const { issuer } = await getIssuingFacts(tx, author.issuerId);
    const copy = duplicateOf(invoiceDraft.parse(invoice.draft), legalDateAt(deps.clock.now(), issuer.zip_code));
    return { kind: "drafted", id: await saveDerivedDraft(tx, deps, author, copy) };
  });
}

/**
 * The same sale again. What was true of the other day only is left out: the documents it related to and the exchange
 * rate; the period of a global invoice becomes today's.
 */
function duplicateOf(draft: InvoiceDraft, today: string): InvoiceDraft {
  return {
    ...draft,
    relations: [],
    exchange_rate: null,
    global: draft.global === null ? null : periodOf(draft.global, today),
  };
}

function periodOf(
  { periodicity }: NonNullable<InvoiceDraft["global"]>,
  today: string,
): NonNullable<InvoiceDraft["global"]> {
  const { months, year } = globalPeriodOf(periodicity, today.slice(0, "YYYY-MM-DD".length));
  return { periodicity, months, year };
}

/** Keeps a draft that was made of another invoice, in the transaction in which that one was read; answers its id. */
export async function saveDerivedDraft(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  author: Author,
  given: InvoiceDraft,
): Promise<string> {
  const id = newId(deps.clock);
  await insertPriced(tx, deps, author, id, given);
  return id;
}
