import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { deleteInvoice, discardInvoice, lockInvoice, recordFolioGap } from "./invoice.db.ts";

/** Throws a draft away. One that was sealed once leaves its attempts, and the reason why its folio stays unused. */
export function deleteDraft(
  deps: Deps,
  issuerId: string,
  id: string,
): Promise<"deleted" | "not_found" | "wrong_state"> {
  return inIssuer(deps.db, issuerId, async (tx) => {
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
