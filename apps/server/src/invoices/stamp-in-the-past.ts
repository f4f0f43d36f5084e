import { setTimeout as sleep } from "node:timers/promises";
import type { PacPort } from "../adapters/pac/index.ts";
import type { Deps } from "../deps.ts";
import { beginCertification, type Certification } from "./certification/certify-invoice.ts";
import type { SealOutcome } from "./seal-invoice.ts";
import type { DocumentPlace } from "./seal-with-key.ts";
import { type StampCommand, sealWithKeyInUse } from "./stamp-invoice.ts";

/** As long as somebody would have waited then for the provider. */
const ANSWER_MS = 2_000;
/** A worker leaves it alone for as long: no provider would take a document of then from it. */
const ALONE_MS = 60_000;
const PAUSE_MS = 100;

/** The sandbox provider as of an instant; it alone can be asked so. */
export type PastPac = (then: Date) => PacPort;

/**
 * Stamps a kept draft of an invoice as it would have been stamped at an instant of the past. Throws where it is not
 * stamped.
 */
export function stampInThePast(deps: Deps, pastPac: PastPac, request: StampCommand, then: Date): Promise<void> {
  return certifyInThePast(deps, pastPac, request, then, (past, workerFrom) =>
    sealWithKeyInUse(past, { ...request, workerFrom }),
  );
}

/** Seals a document with the clock of then, and leaves it to a worker from an instant on. */
export type SealThen = (past: Deps, workerFrom: Date) => Promise<SealOutcome>;

/**
 * Seals and certifies at an instant of the past: sealed then, certified then, its credit spent then. Leases and slots
 * run by the clock of now, since others hold theirs by it. Throws where it is not stamped.
 */
export async function certifyInThePast(
  deps: Deps,
  pastPac: PastPac,
  place: DocumentPlace,
  then: Date,
  seal: SealThen,
): Promise<void> {
  const at = (moment: Date) => asOf(deps, pastPac(moment), moment);
  const aloneUntil = new Date(deps.clock.now().getTime() + ALONE_MS);
  const outcome = await seal(at(then), aloneUntil);
  if (outcome.kind !== "sealed") throw new Error(`A document of the past was not sealed: ${JSON.stringify(outcome)}`);
  const certification = await askAlone(deps, at(new Date(then.getTime() + ANSWER_MS)), place, aloneUntil);
  if (certification.kind !== "stamped")
    throw new Error(`A document of the past was not stamped: ${certification.kind}`);
}

/** Only this provider is asked, by this clock. */
function asOf(deps: Deps, pac: PacPort, moment: Date): Deps {
  const pacs = { ...deps.pacs, of: (provider: string) => (provider === pac.provider ? pac : undefined) };
  return { ...deps, clock: { now: () => moment }, pacs };
}

async function askAlone(
  deps: Deps,
  then: Deps,
  { issuerId, invoiceId }: DocumentPlace,
  until: Date,
): Promise<Certification> {
  for (;;) {
    const begun = await beginCertification(deps, {
      issuerId,
      invoiceId,
      deadlineMs: deps.config.stampWaitMs,
      outOfTurn: true,
    });
    if (begun.kind === "claimed") return begun.ask(then);
    if (!["full", "paused"].includes(begun.certification.kind) || deps.clock.now() >= until) return begun.certification;
    await sleep(PAUSE_MS);
  }
}
