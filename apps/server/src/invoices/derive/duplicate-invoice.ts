import { invoiceDraft, legalDateAt } from "@timbra/contract";
import { inIssuer } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { findInvoice } from "../invoice.db.ts";
import { getIssuingFacts } from "../issuing-facts.db.ts";
import type { Author } from "../save-draft.ts";
import { duplicateOf } from "./duplicate-of.ts";
import { keepDerived } from "./keep-derived.ts";

export type Derived = { readonly kind: "drafted"; readonly id: string };

/** A new draft with the content of an invoice in any state. */
export function duplicateInvoice(
  deps: Deps,
  author: Author,
  id: string,
): Promise<Derived | { readonly kind: "not_found" | "is_a_payment" }> {
  return inIssuer(deps.db, author.issuerId, async (tx) => {
    const invoice = await findInvoice(tx, author.issuerId, id);
    if (invoice === undefined) return { kind: "not_found" };
    if (invoice.type === "P") return { kind: "is_a_payment" };
    const { issuer } = await getIssuingFacts(tx, author.issuerId);
    const copy = duplicateOf(invoiceDraft.parse(invoice.draft), legalDateAt(deps.clock.now(), issuer.zip_code));
    return { kind: "drafted", id: await keepDerived(tx, deps, author, copy) };
  });
}
