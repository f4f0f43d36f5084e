import { inIssuer } from "../../adapters/postgres/index.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import type { Certification, CertifyDeps } from "./certify-invoice.ts";
import { settleUndecided } from "./settle.ts";
import { freeSlot } from "./slots.db.ts";

/**
 * Gives a claimed document back without an answer: the next asker goes on where this one left off. Its bytes may have
 * arrived, so it is asked about at its own provider only.
 */
export function handBack(
  deps: Pick<CertifyDeps, "db" | "clock" | "random" | "clockWatch">,
  document: ClaimedDocument,
  waiting: "failed" | "lost",
  detail: string,
): Promise<Certification> {
  return inIssuer(deps.db, document.issuerId, async (tx) => {
    const certification = await settleUndecided(tx, deps, document, {
      waiting,
      possiblySent: true,
      retryAfterMs: 0,
      detail,
      moveTo: null,
    });
    await freeSlot(tx, {
      provider: document.provider,
      slot: document.slot,
      documentId: document.id,
      until: document.leaseUntil,
    });
    return certification;
  });
}
