import type { InvoiceDraft } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { summaryOf } from "./draft-summary.ts";
import { insertDraft, lockInvoice, replaceDraft } from "./invoice.db.ts";
import { priceInContext, readContext } from "./price-draft.ts";

export interface Author {
  readonly issuerId: string;
  readonly userId: string;
}

/** Keeps a new draft and answers its id. The same `id` again keeps nothing new: a request that was repeated. */
export async function createDraft(deps: Deps, author: Author, given: InvoiceDraft, id: string = newId(deps.clock)): Promise<string> {
  const { issuerId, userId } = author;
  await inIssuer(deps.db, issuerId, async (tx) => {
    const context = await readContext(tx, deps.clock.now(), issuerId, given);
    const summary = summaryOf(context, priceInContext(deps.catalogues, context, "es"));
    await insertDraft(tx, { issuerId, id, userId, draft: context.draft, summary, now: deps.clock.now() });
  });
  return id;
}

export type DraftUpdate = "saved" | "not_found" | "wrong_state" | "revision_conflict";

/** Replaces a draft. With `revision`, a save over a change that its author has not seen is refused. */
export function updateDraft(deps: Deps, issuerId: string, id: string, given: InvoiceDraft, revision: number | undefined): Promise<DraftUpdate> {
  return inIssuer(deps.db, issuerId, async (tx) => {
    const held = await lockInvoice(tx, issuerId, id);
    if (held === undefined) return "not_found";
    if (held.state !== "draft") return "wrong_state";
    if (revision !== undefined && revision !== held.revision) return "revision_conflict";
    const context = await readContext(tx, deps.clock.now(), issuerId, given);
    const summary = summaryOf(context, priceInContext(deps.catalogues, context, "es"));
    await replaceDraft(tx, issuerId, id, context.draft, summary, deps.clock.now());
    return "saved";
  });
}
