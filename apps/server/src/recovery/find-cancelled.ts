import { raiseAlert } from "../alerts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { getSatStatus } from "../invoices/index.ts";
import { listLiveDocuments, type RecoveringIssuer } from "./recovered-documents.db.ts";

export interface CancellationsFound {
  /** Live documents that were asked about. */
  readonly asked: number;
  /** Of those, cancelled with the SAT: now here too, with its words as the evidence. */
  readonly cancelled: number;
  /** With a request under way that is not known here. */
  readonly inProcess: number;
  /** The SAT gave no answer, or does not know the document. */
  readonly unanswered: number;
}

/** The kind of items that are about requests to cancel that are only known to the SAT. */
const CANCELLATION_ALERT = "recovered_cancellation";
/** Questions under way at once. */
const AT_ONCE = 4;

/**
 * Asks the SAT about every live document of a day and after: what it calls cancelled is cancelled here too, by the same
 * step as when a person asks. A request that the receiver still has to answer has no row here to follow it; an
 * administrator is told.
 */
export async function findCancelled(
  deps: Deps,
  issuers: readonly RecoveringIssuer[],
  from: string,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<CancellationsFound> {
  const documents: { readonly issuerId: string; readonly id: string }[] = [];
  for (const { id: issuerId } of issuers) {
    const ids = await withTenant(deps.db, issuerId, (tx) => listLiveDocuments(tx, issuerId, from));
    documents.push(...ids.map((id) => ({ issuerId, id })));
  }
  const found = { asked: documents.length, cancelled: 0, inProcess: 0, unanswered: 0 };
  const waiting = [...documents];
  const askNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { issuerId, id } = next;
      const status = await getSatStatus(deps, issuerId, id);
      if (status?.state === "cancelled") found.cancelled += 1;
      else if (status?.state !== "live") found.unanswered += 1;
      else if (status.request === "in_process" && status.invoice_state === "stamped") {
        found.inProcess += 1;
        const alert = { kind: CANCELLATION_ALERT, subjectId: id, issuerId, detail: { invoice_id: id } };
        await withTenant(deps.db, issuerId, (tx) =>
          raiseAlert(tx, deps.clock, { ...alert, reason: "cancellation_elsewhere" }),
        );
      }
      onProgress(documents.length - waiting.length, documents.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  return found;
}
