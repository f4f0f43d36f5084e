import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/fault-injection/index.ts";
import { keyedStampRequest, requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";
import type { SmallDisk } from "../small-disk.ts";
import { triggerFault } from "../trigger-fault.ts";

/**
 * Kills PostgreSQL with its backends while a server stands at a point of a request, starts it again, and lets the
 * server go on.
 */
export function killPostgresAt(point: FaultPoint): InjectFault {
  return async (drill, random) => {
    const { database } = drill.arena;
    const [victim, other] = random.shuffled(drill.arena.servers);
    const [beside] = (await drill.drafts(random, 1)).map(keyedStampRequest);
    await other!.ready;
    const { wishes, request, missed } = await triggerFault(drill, random, victim!, { point, action: "stop" });
    const bystander = requestStamp(drill, other!, beside!);
    database.kill();
    const since = Date.now();
    await database.restart();
    await victim!.goOn();
    await Promise.all([request, bystander]);
    return { wishes: [...wishes, beside!], since, missed };
  };
}

/** Lets the provider meet an invoice in one of its ways, once or a few times. */
export function triggeredBy(personality: string): InjectFault {
  return async (drill, random) => {
    const [wish] = (await drill.drafts(random, 1)).map(keyedStampRequest);
    drill.arena.providers[0].setMood(wish!.draft.marker, {
      name: personality,
      times: random.between(1, 3),
      delayMs: random.between(100, 3_000),
    });
    const server = random.pick(drill.arena.servers);
    await server.ready;
    const since = Date.now();
    await requestStamp(drill, server, wish!);
    return { wishes: [wish!], since, missed: null };
  };
}

/** Kills the provider itself while it has invoices in its hands, and starts it again over its book. */
export const providerKilled: InjectFault = async (drill, random) => {
  const { providers, servers } = drill.arena;
  const provider = random.pick(providers);
  const wishes = (await drill.drafts(random, 4)).map(keyedStampRequest);
  await Promise.all(servers.map((server) => server.ready));
  const requests = Promise.all(wishes.map((wish, place) => requestStamp(drill, servers[place % 2]!, wish)));
  await new Promise((resolve) => setTimeout(resolve, random.between(5, 80)));
  const since = Date.now();
  await provider.kill();
  await provider.start();
  await requests;
  return { wishes, since, missed: null };
};

/** Answers that leave it open whether the document was certified. */
const UNCLEAR = [
  "timeout-after",
  "timeout-before",
  "reset-after",
  "reset-before",
  "reset-mid-body",
  "5xx-after",
  "5xx-before",
  "truncated",
  "empty-body",
];

/**
 * Loses the first provider's answers about some invoices and then the provider itself, while others are asked for.
 * Those that it may have certified are its own for ever; the others may go to the second provider. Then it comes back.
 */
export const failOver: InjectFault = async (drill, random) => {
  const [first] = drill.arena.providers;
  const { servers } = drill.arena;
  const wishes = (await drill.drafts(random, 8)).map(keyedStampRequest);
  await Promise.all(servers.map((server) => server.ready));
  const unclear = wishes.slice(0, 4);
  for (const { draft } of unclear)
    first.setMood(draft.marker, { name: random.pick(UNCLEAR), times: random.between(1, 3), delayMs: 500 });
  const since = Date.now();
  const ask = (some: typeof wishes) =>
    Promise.all(some.map((wish, place) => requestStamp(drill, servers[place % 2]!, wish)));
  const early = ask(unclear);
  if (random.oneIn(2)) await early;
  await first.kill();
  const late = ask(wishes.slice(4));
  await sleep(random.between(500, 4_000));
  await first.start();
  await Promise.all([early, late]);
  return { wishes, since, missed: null };
};

/** Takes all room from the database's disk while invoices are asked for, and gives it back. */
export function fillDisk(disk: SmallDisk): InjectFault {
  return async (drill, random) => {
    const { database, servers } = drill.arena;
    const wishes = (await drill.drafts(random, 8)).map(keyedStampRequest);
    await Promise.all(servers.map((server) => server.ready));
    const [before, during] = [wishes.slice(0, 3), wishes.slice(3)];
    const requests = before.map((wish, place) => requestStamp(drill, servers[place % 2]!, wish));
    await sleep(random.between(0, 60));
    disk.fill(drill);
    const since = Date.now();
    const late = during.map((wish, place) => requestStamp(drill, servers[place % 2]!, wish));
    await Promise.race([Promise.all([...requests, ...late]), sleep(5_000)]);
    disk.empty(drill);
    // Where it gave up for want of room, whoever runs it starts it again.
    await database.restart();
    await Promise.all([...requests, ...late]);
    return { wishes, since, missed: null };
  };
}
