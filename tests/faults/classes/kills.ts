import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/fault-injection/index.ts";
import { type KeyedStampRequest, keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";
import type { Scenario } from "../scenario.ts";
import { triggerFault } from "../trigger-fault.ts";

export interface Kill {
  readonly point: FaultPoint;
  readonly action: "kill" | "exit";
  /** Whether the other server is killed at the same moment. */
  readonly both: boolean;
}

/** Ends a server at a point of a request, while other invoices are asked for on both. */
export function killAtRequest({ point, action, both }: Kill): InjectFault {
  return async (scenario, random) => {
    const [victim, other] = random.shuffled(scenario.environment.servers);
    const beside = await scenario.stampRequests(random, 2);
    await Promise.all([victim!.ready, other!.ready]);
    const ends = victim!.ends;
    const bystanders = [requestStamp(scenario, victim!, beside[0]!), requestStamp(scenario, other!, beside[1]!)];
    const { stampRequests, missed } = await triggerFault(scenario, random, victim!, { point, action });
    const since = Date.now();
    if (missed === null && both) other!.kill();
    const isOver = Promise.all([...bystanders, missed === null ? victim!.backAfter(ends) : null]);
    return { stampRequests: [...stampRequests, ...beside], since, missed, isOver };
  };
}

/** Longer than a worker needs to come to an invoice that its request has left. */
const TIMEOUT_MS = 60_000;
/** Ways of the provider that leave an invoice to the worker. */
const UNCLEAR = ["5xx-before", "5xx-after", "reset-before", "reset-after"];

/** What comes after the stamp comes within this. */
const GRACE_MS = 1_000;
/** Kills of other cases, and requests that settle their invoice after all, take some of them. */
const MAX_TRIES = 15;

/** Its answers stay unclear until the failure is armed, however long that takes. */
const UNTIL_ARMED = 1_000;

/** Ends whichever server's worker comes to an invoice that its request could not settle, at a point of a later try. */
export function killAtWork(point: FaultPoint, action: "kill" | "exit"): InjectFault {
  return async (scenario, random) => {
    const stampRequests: KeyedStampRequest[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [stampRequest] = await scenario.stampRequests(random, 1);
      stampRequests.push(stampRequest!);
      const personality = { name: random.pick(UNCLEAR), times: UNTIL_ARMED, delayMs: 0 };
      for (const provider of scenario.environment.providers)
        provider.setPersonality(stampRequest!.draft.marker, personality);
      const asked = random.pick(scenario.environment.servers);
      await asked.ready;
      await requestStamp(scenario, asked, stampRequest!);
      // Where the failure of another case came first, the next invoice does as well.
      if (await comes(scenario, stampRequest!, { point, action }))
        return { stampRequests, since: Date.now(), missed: null };
    }
    return { stampRequests, since: Date.now(), missed: `no worker reached ${point}` };
  };
}

/**
 * Whether a try after the request's own meets the failure, on either server, however often that was started again
 * meanwhile.
 */
async function comes(
  scenario: Scenario,
  { draft: { id, marker } }: KeyedStampRequest,
  fault: { point: FaultPoint; action: "kill" | "exit" },
): Promise<boolean> {
  const { servers, providers } = scenario.environment;
  const armed = await Promise.all(servers.map((one) => one.arm({ id, subject: id, ...fault })));
  for (const provider of providers) provider.clearPersonality(marker);
  const late = scenario.watch.isStamped(id, TIMEOUT_MS).then(() => sleep(GRACE_MS, false));
  const came = await Promise.race([...armed.map(({ struck }) => struck.then(() => true)), late]);
  await Promise.all(servers.map((one) => one.disarm(id)));
  return came;
}

/** Kills everything that runs in the moment in which a client has received that its invoice is stamped. */
export const killAllOnceAcknowledged: InjectFault = async (scenario, random) => {
  const { database, servers } = scenario.environment;
  const [stampRequest] = await scenario.stampRequests(random, 1);
  const server = random.pick(servers);
  await server.ready;
  const reply = await requestStamp(scenario, server, stampRequest!);
  const since = Date.now();
  const ends = servers.map((one) => one.ends);
  for (const one of servers) one.kill();
  database.kill();
  await database.restart();
  await Promise.all(servers.map((one, place) => one.backAfter(ends[place]!)));
  const state = await scenario.watch.stateOf(stampRequest!.draft.id);
  const forgotten = reply?.status === 200 && state !== "stamped";
  return {
    stampRequests: [stampRequest!],
    since,
    missed: forgotten ? `stamped was acknowledged, and afterwards it was ${state}` : null,
  };
};

/**
 * Stops a server at a point of a request for a moment, and lets it go on; meanwhile the client asks the other one for
 * the same.
 */
export function stopAtRequest(point: FaultPoint): InjectFault {
  return async (scenario, random) => {
    const [victim, other] = random.shuffled(scenario.environment.servers);
    await other!.ready;
    const { stampRequests, last, request, missed } = await triggerFault(scenario, random, victim!, {
      point,
      action: "stop",
    });
    const since = Date.now();
    const second = random.oneIn(2)
      ? requestStamp(scenario, other!, random.oneIn(2) ? last : keyedStampRequest(last.draft))
      : Promise.resolve(null);
    await sleep(random.between(50, 800));
    await victim!.goOn();
    await Promise.all([request, second]);
    return { stampRequests, since, missed };
  };
}

/**
 * Longer than several leases, since who takes over may be killed by another case; and than the database waits for a
 * transaction that is paused.
 */
const ZOMBIE_TIMEOUT_MS = 300_000;

/**
 * Stops a server that holds a lease until the other one has taken it over and settled the invoice; then the stopped one
 * goes on with what it had in its hands. Its late word must not count.
 */
export function zombieAt(point: FaultPoint): InjectFault {
  return async (scenario, random) => {
    const [victim, other] = random.shuffled(scenario.environment.servers);
    await other!.ready;
    const { stampRequests, last, request, missed } = await triggerFault(scenario, random, victim!, {
      point,
      action: "stop",
    });
    const since = Date.now();
    const taken = missed === null && (await scenario.watch.isStamped(last.draft.id, ZOMBIE_TIMEOUT_MS));
    await victim!.goOn();
    await request;
    return { stampRequests, since, missed: missed ?? (taken ? null : "nobody took the stopped server's invoice over") };
  };
}
