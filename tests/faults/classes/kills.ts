import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/fault-injection/index.ts";
import { type KeyedStampRequest, keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";
import type { Scenario } from "../scenario.ts";
import { triggerFault } from "../trigger-fault.ts";

export interface Kill {
  readonly point: FaultPoint;
  readonly action: "kill" | "exit";
  /** Whether the other server dies at the same moment. */
  readonly both: boolean;
}

/** Ends a server at a point of a request, while other invoices are asked for on both. */
export function killAtRequest({ point, action, both }: Kill): InjectFault {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    const beside = (await drill.drafts(random, 2)).map(keyedStampRequest);
    await Promise.all([victim!.ready, other!.ready]);
    const ends = victim!.ends;
    const bystanders = [requestStamp(drill, victim!, beside[0]!), requestStamp(drill, other!, beside[1]!)];
    const { wishes, missed } = await triggerFault(drill, random, victim!, { point, action });
    const since = Date.now();
    if (missed === null && both) other!.kill();
    if (missed === null) await victim!.backAfter(ends);
    await Promise.all(bystanders);
    return { wishes: [...wishes, ...beside], since, missed };
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
  return async (drill, random) => {
    const wishes: KeyedStampRequest[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [wish] = (await drill.drafts(random, 1)).map(keyedStampRequest);
      wishes.push(wish!);
      const mood = { name: random.pick(UNCLEAR), times: UNTIL_ARMED, delayMs: 0 };
      for (const provider of drill.arena.providers) provider.setMood(wish!.draft.marker, mood);
      const asked = random.pick(drill.arena.servers);
      await asked.ready;
      await requestStamp(drill, asked, wish!);
      // Where somebody else's failure came first, the next invoice is as good.
      if (await comes(drill, wish!, { point, action })) return { wishes, since: Date.now(), missed: null };
    }
    return { wishes, since: Date.now(), missed: `no worker reached ${point}` };
  };
}

/**
 * Whether a try after the request's own meets the failure, on either server, however often that was started again
 * meanwhile.
 */
async function comes(
  drill: Scenario,
  { draft: { id, marker } }: KeyedStampRequest,
  fault: { point: FaultPoint; action: "kill" | "exit" },
): Promise<boolean> {
  const { servers, providers } = drill.arena;
  const armed = await Promise.all(servers.map((one) => one.arm({ id, subject: id, ...fault })));
  for (const provider of providers) provider.clearMood(marker);
  const late = drill.watch.isStamped(id, TIMEOUT_MS).then(() => sleep(GRACE_MS, false));
  const came = await Promise.race([...armed.map(({ struck }) => struck.then(() => true)), late]);
  await Promise.all(servers.map((one) => one.disarm(id)));
  return came;
}

/** Kills everything that runs in the moment in which a client has heard that its invoice is stamped. */
export const killAllOnceAcknowledged: InjectFault = async (drill, random) => {
  const { database, servers } = drill.arena;
  const [wish] = (await drill.drafts(random, 1)).map(keyedStampRequest);
  const server = random.pick(servers);
  await server.ready;
  const reply = await requestStamp(drill, server, wish!);
  const since = Date.now();
  const ends = servers.map((one) => one.ends);
  for (const one of servers) one.kill();
  database.kill();
  await database.restart();
  await Promise.all(servers.map((one, place) => one.backAfter(ends[place]!)));
  const state = await drill.watch.stateOf(wish!.draft.id);
  const forgotten = reply?.status === 200 && state !== "stamped";
  return {
    wishes: [wish!],
    since,
    missed: forgotten ? `stamped was acknowledged, and afterwards it was ${state}` : null,
  };
};

/**
 * Stops a server at a point of a request for a moment, and lets it go on; meanwhile the client asks the other one for
 * the same.
 */
export function stopAtRequest(point: FaultPoint): InjectFault {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    await other!.ready;
    const { wishes, last, request, missed } = await triggerFault(drill, random, victim!, { point, action: "stop" });
    const since = Date.now();
    const second = random.oneIn(2)
      ? requestStamp(drill, other!, random.oneIn(2) ? last : keyedStampRequest(last.draft))
      : Promise.resolve(null);
    await sleep(random.between(50, 800));
    await victim!.goOn();
    await Promise.all([request, second]);
    return { wishes, since, missed };
  };
}

/**
 * Longer than several leases, since who takes over may be killed by another case; and than the database waits for a
 * transaction that stands still.
 */
const ZOMBIE_TIMEOUT_MS = 300_000;

/**
 * Stops a server that holds a lease until the other one has taken it over and settled the invoice; then the stopped one
 * goes on with what it had in its hands. Its late word must not count.
 */
export function zombieAt(point: FaultPoint): InjectFault {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    await other!.ready;
    const { wishes, last, request, missed } = await triggerFault(drill, random, victim!, { point, action: "stop" });
    const since = Date.now();
    const taken = missed === null && (await drill.watch.isStamped(last.draft.id, ZOMBIE_TIMEOUT_MS));
    await victim!.goOn();
    await request;
    return { wishes, since, missed: missed ?? (taken ? null : "nobody took the stopped server's invoice over") };
  };
}
