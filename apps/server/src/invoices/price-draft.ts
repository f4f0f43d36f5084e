import { type InvoiceDraft, type Language, legalDateAt, type PricedInvoice, priceInvoice, type Receiver } from "@timbra/contract";
import { type Tx, together } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { LAW_MESSAGES } from "../law-messages.ts";
import { findReceiver, getIssuingFacts, type IssuingFacts } from "./issuing-facts.db.ts";

/** A draft with everything around it that its price and its rules depend on. */
export interface DraftInContext {
  /** As it was given, but without a customer that does not exist. */
  readonly draft: InvoiceDraft;
  readonly facts: IssuingFacts;
  readonly receiver: Receiver | null;
  /** Local time of the place of issue, now. */
  readonly legalDate: string;
}

export async function readContext(tx: Tx, now: Date, issuerId: string, given: InvoiceDraft): Promise<DraftInContext> {
  const finding = given.customer_id === null ? Promise.resolve(null) : findReceiver(tx, issuerId, given.customer_id);
  const [facts, receiver] = await together(getIssuingFacts(tx, issuerId), finding);
  const draft = receiver === null ? { ...given, customer_id: null } : given;
  return { draft, facts, receiver, legalDate: legalDateAt(now, draft.expedition_zip ?? facts.issuer.zip_code) };
}

/** Totals and problems as the editor shows them; `number` is the folio, once one is taken. */
export function priceInContext(
  catalogos: Deps["catalogues"],
  { draft, facts, receiver, legalDate }: DraftInContext,
  language: Language,
  number?: { readonly serie: string; readonly folio: string },
): PricedInvoice {
  const document = { issuer: facts.issuer, receiver, legalDate, now: legalDate };
  return priceInvoice(draft, { ...document, catalogos, messages: LAW_MESSAGES[language], ...(number === undefined ? {} : { number }) });
}
