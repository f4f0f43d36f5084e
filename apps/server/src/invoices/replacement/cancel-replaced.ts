import { inIssuer } from "../../adapters/postgres/index.ts";
import type { JobHandler } from "../../adapters/queue/index.ts";
import type { Deps } from "../../deps.ts";
import { followUntilQuiet } from "../cancellation/follow-cancellation.ts";
import { type RequestOutcome, requestCancellation } from "../cancellation/request-cancellation.ts";
import { findInvoice } from "../invoice.db.ts";
import type { StopCode } from "./get-replacement.ts";
import { findReplacementBy, setAsked } from "./replacements.db.ts";

const PATIENCE = { deadlineMs: 20_000, waitMs: 5_000 };

/**
 * Asks for the cancellation of the invoice that another one replaces. Called again it asks for the same, which is open
 * by then.
 */
export function cancelReplacedJob(deps: Deps): JobHandler<"cancel-replaced"> {
  return async ({ issuerId, invoiceId }) => {
    const found = await inIssuer(deps.db, issuerId, async (tx) => ({
      act: await findReplacementBy(tx, issuerId, invoiceId),
      next: await findInvoice(tx, issuerId, invoiceId),
    }));
    if (found.act === undefined || found.next?.state !== "stamped" || found.next.uuid === null) return;
    const { old_invoice_id: oldId, created_by: userId } = found.act;
    const wish = { motive: "01", replacement_uuid: found.next.uuid.toUpperCase(), receipts: null } as const;
    const outcome = await requestCancellation(deps, { issuerId, userId, invoiceId: oldId, wish, waits: true });
    const refusal = refusalOf(outcome);
    const now = deps.clock.now();
    await inIssuer(deps.db, issuerId, (tx) =>
      setAsked(tx, issuerId, invoiceId, { asked_at: refusal === null ? now : null, refusal }),
    );
    // Whatever keeps this first look from being had, the request has a job of its own that goes on.
    if (outcome.kind === "asked")
      await followUntilQuiet(deps, { issuerId, cancellationId: outcome.cancellationId }, PATIENCE);
  };
}

/** Null: asked, or there is nothing to ask any more. */
function refusalOf(outcome: RequestOutcome): StopCode | null {
  switch (outcome.kind) {
    case "asked":
    case "already_cancelled":
      return null;
    case "faults":
      // What becomes of receipts is a person's word: nobody says it in their place.
      return outcome.faults.every(({ field }) => field === "receipts")
        ? "replaced_is_paid"
        : "replaced_not_cancellable";
    case "certificate_changed":
      return "wrong_state";
    case "certificate_expired":
    case "test_certificate":
      return "no_certificate";
    default:
      return outcome.kind;
  }
}
