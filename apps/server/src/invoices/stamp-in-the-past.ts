import { setTimeout as sleep } from "node:timers/promises";
import type { PacPort } from "../adapters/pac/index.ts";
import type { Deps } from "../deps.ts";
import { beginCertification, type Certification } from "./certification/certify-invoice.ts";
import { type StampRequest, sealWithKeyInUse } from "./stamp-invoice.ts";

/** As long as somebody would have waited then for the provider. */
const ANSWER_MS = 2_000;
/** A worker leaves it alone for as long: no provider would take a document of then from it. */
const ALONE_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Stamps a kept draft as it would have been stamped at an instant of the past: sealed then, certified then, its credit spent then. `pastPac` is the
 * sandbox provider, who alone can be asked so. Leases and slots run by the clock of now, since others hold theirs by it. Throws where it is not stamped.
 */
export async function stampInThePast(deps: Deps, pastPac: (then: Date) => PacPort, request: StampRequest, then: Date): Promise<void> {
  const at = (moment: Date) => asOf(deps, pastPac(moment), moment);
  const aloneUntil = new Date(deps.clock.now().getTime() + ALONE_MS);
  const outcome = await sealWithKeyInUse(at(then), { ...request, workerFrom: aloneUntil });
  if (outcome.kind !== "sealed") throw new Error(`An invoice of the past was not sealed: ${JSON.stringify(outcome)}`);
  const certification = await askAlone(deps, at(new Date(then.getTime() + ANSWER_MS)), request, aloneUntil);
  if (certification.kind !== "stamped") throw new Error(`An invoice of the past was not stamped: ${certification.kind}`);
}

/** Only this provider is asked, by this clock. */
function asOf(deps: Deps, pac: PacPort, moment: Date): Deps {
  const pacs = { ...deps.pacs, of: (provider: string) => (provider === pac.provider ? pac : undefined) };
  return { ...deps, clock: { now: () => moment }, pacs };
}

async function askAlone(deps: Deps, then: Deps, { issuerId, invoiceId }: StampRequest, until: Date): Promise<Certification> {
  for (;;) {
    const begun = await beginCertification(deps, { issuerId, invoiceId, deadlineMs: deps.config.stampWaitMs, outOfTurn: true });
    if (begun.kind === "claimed") return begun.ask(then);
    if (!["full", "paused"].includes(begun.certification.kind) || deps.clock.now() >= until) return begun.certification;
    await sleep(PAUSE_MS);
  }
}
