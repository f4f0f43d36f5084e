import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint, InjectedFault } from "../../apps/server/src/fault-injection/index.ts";
import type { Random } from "../../apps/server/src/testing/random.ts";
import { type KeyedStampRequest, requestStamp } from "./client.ts";
import type { FaultReply } from "./program.ts";
import type { Scenario } from "./scenario.ts";
import type { Server } from "./server.ts";

export interface TriggeredFault {
  /** Every invoice that was asked for; the last one met the failure. */
  readonly stampRequests: readonly KeyedStampRequest[];
  readonly last: KeyedStampRequest;
  /** The last one's request, which a server that was stopped answers later. */
  readonly request: Promise<FaultReply | null>;
  /** Null; or that the point was not reached. */
  readonly missed: string | null;
}

/** Longer together than a provider is paused for. */
const MAX_TRIES = 12;
const PAUSE_MS = 600;
const LONGEST_PAUSE_MS = 5_000;
const GRACE_MS = 1_500;

/**
 * Requests a stamp of a server so that it runs into a failure there. What an earlier case has left behind (a provider
 * that is paused, a server that is just ending) may keep an invoice from the point; then another one is asked for, a
 * little later.
 */
export async function triggerFault(
  scenario: Scenario,
  random: Random,
  server: Server,
  fault: { point: FaultPoint; action: InjectedFault["action"] },
): Promise<TriggeredFault> {
  const stampRequests: KeyedStampRequest[] = [];
  for (let tries = 1; ; tries += 1) {
    const last = (await scenario.stampRequests(random, 1))[0]!;
    stampRequests.push(last);
    const { id } = last.draft;
    await server.ready;
    const { struck } = await server.arm({ id, subject: id, ...fault });
    const request = requestStamp(scenario, server, last);
    if (await cameWith(struck, request)) return { stampRequests, last, request, missed: null };
    // It may have come in this very moment, and nobody else would let the server go on.
    await Promise.all([server.disarm(id), server.goOn()]);
    if (tries === MAX_TRIES) return { stampRequests, last, request, missed: `${fault.point} was not reached` };
    await sleep(Math.min(PAUSE_MS * tries, LONGEST_PAUSE_MS));
  }
}

/** Whether the failure came; once the request has ended that should have met it, waits only a little longer. */
async function cameWith(struck: Promise<void>, request: Promise<unknown>): Promise<boolean> {
  const late = request.then(() => sleep(GRACE_MS, false));
  return Promise.race([struck.then(() => true), late]);
}
