import { isDeepStrictEqual } from "node:util";
import { Decimal } from "@timbra/cfdi";
import {
  adviseTaxes,
  complementsOf,
  complementWriter,
  type InvoiceDraft,
  type InvoiceTotals,
  invoiceDraft,
  keyOfId,
  type Language,
  legalDateAt,
  loadComplementTables,
  type NamedComplementTables,
  type PricedInvoice,
  type ProblemBody,
  priceInvoice,
  type Receiver,
  sentence,
  type TaxAdvice,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { pipelined, type Tx, withTenant } from "../db/index.ts";
import { refuse } from "../http/errors.ts";
import { newId } from "../lib/ids.ts";
import { LAW_MESSAGES } from "../lib/law-messages.ts";
import { creditProblems, mergeProblems, type RelatedDocuments, readRelated } from "./credit-balance.ts";
import { type DraftSummary, deleteInvoice, discardInvoice, insertDraft, replaceDraft } from "./drafts.db.ts";
import { findInvoice, lockInvoice, recordFolioGap } from "./invoices.db.ts";
import { findLinesWithUnknownProduct, findReceiver, getIssuingFacts, type IssuingFacts } from "./issuing-facts.db.ts";

export interface Author {
  readonly issuerId: string;
  readonly userId: string;
}

/** Keeps a new draft and answers its id. */
export async function createDraft(deps: Deps, author: Author, given: InvoiceDraft): Promise<string> {
  const id = newId(deps.clock);
  await saveNewDraft(deps, author, given, id);
  return id;
}

/**
 * Keeps a draft under an id that a repeated request makes again: nothing new is kept then. `revision_conflict`: what is
 * kept under it is not what the request says, because somebody edited it since.
 */
export function saveNewDraft(
  deps: Deps,
  { issuerId, userId }: Author,
  given: InvoiceDraft,
  id: string,
): Promise<"kept" | "revision_conflict"> {
  return withTenant(deps.db, issuerId, async (tx) => {
    await requireOwnProducts(tx, issuerId, given);
    const { draft, isNew } = await insertPriced(tx, deps, { issuerId, userId }, id, given);
    if (isNew) return "kept";
    const known = await findInvoice(tx, issuerId, id);
    return known === undefined || isDeepStrictEqual(invoiceDraft.parse(known.draft), draft)
      ? "kept"
      : "revision_conflict";
  });
}

/** Keeps a draft with its totals. `isNew` is false where something is kept under the id already. */
export async function insertPriced(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  { issuerId, userId }: Author,
  id: string,
  given: InvoiceDraft,
): Promise<{ readonly draft: InvoiceDraft; readonly isNew: boolean }> {
  const priced = await priceToKeep(tx, deps, issuerId, given);
  return { draft: priced.draft, isNew: await insertDraft(tx, { issuerId, id, userId, ...priced }) };
}

async function priceToKeep(
  tx: Tx,
  { clock, catalogues }: Pick<Deps, "clock" | "catalogues">,
  issuerId: string,
  given: InvoiceDraft,
) {
  const now = clock.now();
  const context = await readContext(tx, now, issuerId, given);
  return { draft: context.draft, summary: summaryOf(context, priceInContext(catalogues, context, "es")), now };
}

export type DraftUpdate = "saved" | "not_found" | "wrong_state" | "revision_conflict";

/** Replaces a draft. With `revision`, a save over a change that its author has not seen is refused. */
export function updateDraft(
  deps: Deps,
  issuerId: string,
  id: string,
  given: InvoiceDraft,
  revision: number | undefined,
): Promise<DraftUpdate> {
  return withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockInvoice(tx, issuerId, id);
    if (held === undefined) return "not_found";
    if (held.state !== "draft") return "wrong_state";
    if (revision !== undefined && revision !== held.revision) return "revision_conflict";
    await requireOwnProducts(tx, issuerId, given);
    await rewriteDraft(tx, deps, issuerId, id, given);
    return "saved";
  });
}

/** Refuses a draft whose lines name products that are not the issuer's, each at its line. */
export async function requireOwnProducts(
  tx: Tx,
  issuerId: string,
  { items }: Pick<InvoiceDraft, "items">,
): Promise<void> {
  const lines = await findLinesWithUnknownProduct(tx, issuerId, items);
  if (lines.length === 0) return;
  throw refuse("validation_failed", {
    errors: (language) =>
      Object.fromEntries(lines.map((at) => [`items.${at}.product_id`, [sentence("product_unknown", language)]])),
  });
}

/** Writes a draft anew; the caller holds its lock and has checked its state. */
export async function rewriteDraft(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  issuerId: string,
  id: string,
  given: InvoiceDraft,
): Promise<void> {
  const { draft, summary, now } = await priceToKeep(tx, deps, issuerId, given);
  await replaceDraft(tx, issuerId, id, draft, summary, now);
}

/** Throws a draft away. One that was sealed once leaves its attempts, and the reason why its folio stays unused. */
export function deleteDraft(
  deps: Deps,
  issuerId: string,
  id: string,
): Promise<"deleted" | "not_found" | "wrong_state"> {
  return withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockInvoice(tx, issuerId, id);
    if (held === undefined) return "not_found";
    if (held.state !== "draft") return "wrong_state";
    if (held.serie === null || held.folio === null) await deleteInvoice(tx, issuerId, id);
    else {
      const now = deps.clock.now();
      await recordFolioGap(tx, issuerId, held.serie, held.folio, "refused_draft_discarded", now);
      await discardInvoice(tx, issuerId, id, now);
    }
    return "deleted";
  });
}

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
  /** The tables of the complements that the draft has. */
  readonly complementTables: NamedComplementTables;
}

export async function readContext(tx: Tx, now: Date, issuerId: string, given: InvoiceDraft): Promise<DraftInContext> {
  const finding = given.customer_id === null ? Promise.resolve(null) : findReceiver(tx, issuerId, given.customer_id);
  const [facts, receiver] = await pipelined(getIssuingFacts(tx, issuerId), finding);
  const draft = receiver === null ? { ...given, customer_id: null } : given;
  const related = draft.relations.length === 0 ? null : await readRelated(tx, issuerId, draft);
  return {
    draft,
    facts,
    receiver,
    related,
    complementTables: await loadComplementTables(complementsOf(draft)),
    legalDate: legalDateAt(now, draft.expedition_zip ?? facts.issuer.zip_code),
  };
}

/**
 * Totals and problems as the editor shows them; `number` is the folio, once one is taken. What one's own documents say
 * against a draft is among them, and keeps it from its seal where it must: the preview and the stamp
 * report the same.
 */
export function priceInContext(
  catalogos: Deps["catalogues"],
  { draft, facts, receiver, legalDate, related, complementTables }: DraftInContext,
  language: Language,
  number?: { readonly serie: string; readonly folio: string },
): PricedInvoice {
  const document = { issuer: facts.issuer, receiver, legalDate, now: legalDate };
  const numbered = number === undefined ? document : { ...document, number };
  const complements = complementWriter(complementTables, {
    language,
    catalogos,
    day: legalDate.slice(0, "YYYY-MM-DD".length),
  });
  const around = { ...numbered, catalogos, messages: LAW_MESSAGES[language], complements };
  if (related === null) return priceInvoice(draft, around);
  const priced = priceInvoice(draft, { ...around, relacionado: (uuid) => related.known.get(uuid.toUpperCase()) });
  const faults = creditProblems(related, draft, priced.priced, language);
  return faults.length === 0 ? priced : { ...priced, checked: null, problems: mergeProblems(faults, priced.problems) };
}

/**
 * What one's own documents say against a draft that names them. The editor, which does not have those, works out
 * everything else by itself.
 */
export function problemsFromOwnDocuments(
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

/** What its taxes should rather say. Nothing of it changes the draft, or keeps it from its stamp. */
export function adviseInContext(
  { draft, facts, receiver, legalDate }: DraftInContext,
  language: Language,
): TaxAdvice[] {
  const issuer = { ...facts.issuer, border_notice: facts.borderNotice, imports_goods: facts.importsGoods };
  return adviseTaxes(draft, { issuer, receiver, day: legalDate.slice(0, "YYYY-MM-DD".length), language });
}

/** What the lists show of a draft. */
export function summaryOf({ draft, receiver }: DraftInContext, { totals }: PricedInvoice): DraftSummary {
  const shown = receiver ?? draft.receiver;
  return {
    type: draft.type ?? "I",
    seriesId: draft.series_id,
    customerId: draft.customer_id,
    receiverRfc: shown?.rfc ?? "",
    receiverName: shown?.name ?? "",
    paymentMethod: draft.type === "T" ? null : (keyOfId("payment_method", draft.payment_method_id ?? 0) ?? null),
    currency: totals.currency,
    subtotal: totals.subtotal,
    vat: vatOf(totals),
    total: totals.total,
  };
}

function vatOf({ transferred }: InvoiceTotals): string {
  return transferred
    .filter(({ tax }) => tax === "IVA")
    .reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.ZERO)
    .toString();
}
