import type { InvoiceDraft } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { summaryOf } from "../draft-summary.ts";
import { insertDraft } from "../invoice.db.ts";
import { priceInContext, readContext } from "../price-draft.ts";
import type { Author } from "../save-draft.ts";

/** Keeps a draft that was made of another invoice, in the transaction in which that one was read; answers its id. */
export async function keepDerived(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  { issuerId, userId }: Author,
  given: InvoiceDraft,
): Promise<string> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  const context = await readContext(tx, now, issuerId, given);
  const summary = summaryOf(context, priceInContext(deps.catalogues, context, "es"));
  await insertDraft(tx, { issuerId, id, userId, draft: context.draft, summary, now });
  return id;
}
