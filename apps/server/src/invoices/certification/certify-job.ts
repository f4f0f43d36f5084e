import type { JobHandler } from "../../adapters/queue/index.ts";
import type { Deps } from "../../deps.ts";
import { certifyInvoice } from "./certify-invoice.ts";

const DEADLINE_MS = 45_000;

/** The queue's way to try again later: nothing went wrong here, the provider has not decided yet. */
export class StillUndecided extends Error {
  override readonly name = "StillUndecided";
}

/** The worker's part of a stamp: the same deed that the request ran, until it is settled. */
export function certifyJob(deps: Deps): JobHandler<"certify-invoice"> {
  return async ({ issuerId, invoiceId }) => {
    const certification = await certifyInvoice(deps, issuerId, invoiceId, DEADLINE_MS);
    if (certification === "undecided" || certification === "leased") throw new StillUndecided(certification);
    deps.buggify("acknowledge:before", invoiceId);
  };
}
