import type { InvoiceDraft, Language } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { summaryOf } from "./draft-summary.ts";
import { deleteInvoice, insertDraft } from "./invoice.db.ts";
import { priceInContext, readContext } from "./price-draft.ts";
import type { Author } from "./save-draft.ts";
import { type SealOutcome, sealInvoice } from "./seal-invoice.ts";
import type { SealTools } from "./seal-with-key.ts";

export interface NewDraftToSeal {
  readonly author: Author;
  /** Given once for good: what was kept under it before is not kept again. */
  readonly invoiceId: string;
  readonly draft: InvoiceDraft;
  readonly language: Language;
}

/** Keeps a draft and seals it at once, in the caller's transaction. One that is not sealed is not kept either. */
export async function sealNewDraft(
  tx: Tx,
  deps: Deps,
  given: NewDraftToSeal,
  { opened, hasRoom, after }: SealTools,
): Promise<SealOutcome> {
  const { author, invoiceId, language } = given;
  const { issuerId, userId } = author;
  const now = deps.clock.now();
  const context = await readContext(tx, now, issuerId, given.draft);
  const summary = summaryOf(context, priceInContext(deps.catalogues, context, language));
  const isNew = await insertDraft(tx, { issuerId, id: invoiceId, userId, draft: context.draft, summary, now });
  const outcome = await sealInvoice(tx, deps, { issuerId, invoiceId, language, after, hasRoom }, opened);
  if (isNew && outcome.kind !== "sealed") await deleteInvoice(tx, issuerId, invoiceId);
  return outcome;
}
