import { isDeepStrictEqual } from "node:util";
import { type InvoiceDraft, invoiceDraft, sentence } from "@timbra/contract";
import { inIssuer, type Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/problem.ts";
import { newId } from "../ids.ts";
import { summaryOf } from "./draft-summary.ts";
import { findInvoice, insertDraft, lockInvoice, replaceDraft } from "./invoice.db.ts";
import { linesOfNoProduct } from "./issuing-facts.db.ts";
import { priceInContext, readContext } from "./price-draft.ts";

export interface Author {
  readonly issuerId: string;
  readonly userId: string;
}

/** Keeps a new draft and answers its id. */
export async function createDraft(deps: Deps, author: Author, given: InvoiceDraft): Promise<string> {
  const id = newId(deps.clock);
  await keepDraft(deps, author, given, id);
  return id;
}

/**
 * Keeps a draft under an id that a repeated request makes again: nothing new is kept then. `revision_conflict`: what is
 * kept under it is not what the request says, because somebody edited it since.
 */
export function keepDraft(
  deps: Deps,
  { issuerId, userId }: Author,
  given: InvoiceDraft,
  id: string,
): Promise<"kept" | "revision_conflict"> {
  return inIssuer(deps.db, issuerId, async (tx) => {
    await refuseOthersProducts(tx, issuerId, given);
    const context = await readContext(tx, deps.clock.now(), issuerId, given);
    const { draft } = context;
    const summary = summaryOf(context, priceInContext(deps.catalogues, context, "es"));
    if (await insertDraft(tx, { issuerId, id, userId, draft, summary, now: deps.clock.now() })) return "kept";
    const known = await findInvoice(tx, issuerId, id);
    return known === undefined || isDeepStrictEqual(invoiceDraft.parse(known.draft), draft)
      ? "kept"
      : "revision_conflict";
  });
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
  return inIssuer(deps.db, issuerId, async (tx) => {
    const held = await lockInvoice(tx, issuerId, id);
    if (held === undefined) return "not_found";
    if (held.state !== "draft") return "wrong_state";
    if (revision !== undefined && revision !== held.revision) return "revision_conflict";
    await refuseOthersProducts(tx, issuerId, given);
    await rewriteDraft(tx, deps, issuerId, id, given);
    return "saved";
  });
}

/** Refuses a draft whose lines name products that are not the issuer's, each at its line. */
export async function refuseOthersProducts(
  tx: Tx,
  issuerId: string,
  { items }: Pick<InvoiceDraft, "items">,
): Promise<void> {
  const lines = await linesOfNoProduct(tx, issuerId, items);
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
  const context = await readContext(tx, deps.clock.now(), issuerId, given);
  const summary = summaryOf(context, priceInContext(deps.catalogues, context, "es"));
  await replaceDraft(tx, issuerId, id, context.draft, summary, deps.clock.now());
}
