import {
  type InvoiceDraft,
  type Language,
  legalDateAt,
  type PricedInvoice,
  type ProblemBody,
  priceInvoice,
  type Receiver,
} from "@timbra/contract";
import { type Tx, together } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { LAW_MESSAGES } from "../law-messages.ts";
import { findReceiver, getIssuingFacts, type IssuingFacts } from "./issuing-facts.db.ts";
import { creditFaults, withFaults } from "./related/credit-faults.ts";
import { type RelatedDocuments, readRelated } from "./related/related-documents.ts";

/** A draft with everything around it that its price and its rules depend on. */
export interface DraftInContext {
  /** As it was given, but without a customer that does not exist. */
  readonly draft: InvoiceDraft;
  readonly facts: IssuingFacts;
  readonly receiver: Receiver | null;
  /** Local time of the place of issue, now. */
  readonly legalDate: string;
  /** What is known of the documents that the draft names; null where it names none. */
  readonly related: RelatedDocuments | null;
}

export async function readContext(tx: Tx, now: Date, issuerId: string, given: InvoiceDraft): Promise<DraftInContext> {
  const finding = given.customer_id === null ? Promise.resolve(null) : findReceiver(tx, issuerId, given.customer_id);
  const [facts, receiver] = await together(getIssuingFacts(tx, issuerId), finding);
  const draft = receiver === null ? { ...given, customer_id: null } : given;
  const related = draft.relations.length === 0 ? null : await readRelated(tx, issuerId, draft);
  return {
    draft,
    facts,
    receiver,
    related,
    legalDate: legalDateAt(now, draft.expedition_zip ?? facts.issuer.zip_code),
  };
}

/**
 * Totals and problems as the editor shows them; `number` is the folio, once one is taken. What one's own documents say
 * against a draft is among them, and keeps it from its seal where it must: whoever previews it and whoever stamps it
 * hear the same.
 */
export function priceInContext(
  catalogos: Deps["catalogues"],
  { draft, facts, receiver, legalDate, related }: DraftInContext,
  language: Language,
  number?: { readonly serie: string; readonly folio: string },
): PricedInvoice {
  const document = { issuer: facts.issuer, receiver, legalDate, now: legalDate };
  const numbered = number === undefined ? document : { ...document, number };
  const around = { ...numbered, catalogos, messages: LAW_MESSAGES[language] };
  if (related === null) return priceInvoice(draft, around);
  const priced = priceInvoice(draft, { ...around, relacionado: (uuid) => related.known.get(uuid.toUpperCase()) });
  const faults = creditFaults(related, draft, priced.priced.Total, language);
  return faults.length === 0 ? priced : { ...priced, checked: null, problems: withFaults(faults, priced.problems) };
}

/**
 * What one's own documents say against a draft that names them. The editor, which does not have those, works out
 * everything else by itself.
 */
export function remarksOn(
  catalogos: Deps["catalogues"],
  context: DraftInContext,
  { problems }: PricedInvoice,
  language: Language,
): ProblemBody[] {
  if (context.related === null) return [];
  const alone = priceInContext(catalogos, { ...context, related: null }, language).problems;
  const known = new Set(alone.map(({ code, path }) => `${code} ${path}`));
  return problems.filter(({ code, path }) => !known.has(`${code} ${path}`));
}
