import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/fault-injection/index.ts";
import { requestStamp } from "../client.ts";
import type { InjectFault } from "../fault.ts";
import type { SmallDisk } from "../small-disk.ts";
import { triggerFault } from "../trigger-fault.ts";

/**
 * Kills PostgreSQL with its backends while a server is at a fault point of a request, starts it again, and lets the
 * server go on.
 */
export function killPostgresAt(point: FaultPoint): InjectFault {
  return async (scenario, random) => {
    const { database } = scenario.environment;
    const [victim, other] = random.shuffled(scenario.environment.servers);
    const [beside] = await scenario.stampRequests(random, 1);
    await other!.ready;
    const { stampRequests, request, missed } = await triggerFault(scenario, random, victim!, { point, action: "stop" });
    const bystander = requestStamp(scenario, other!, beside!);
    database.kill();
    const since = Date.now();
    await database.restart();
    await victim!.goOn();
    await Promise.all([request, bystander]);
    return { stampRequests: [...stampRequests, beside!], since, missed };
  };
}

/** Lets the provider answer for an invoice with one of its personalities, once or a few times. */
export function triggeredBy(personality: string): InjectFault {
  return async (scenario, random) => {
    const [stampRequest] = await scenario.stampRequests(random, 1);
    scenario.environment.providers[0].setPersonality(stampRequest!.draft.marker, {
      name: personality,
      times: random.between(1, 3),
      delayMs: random.between(100, 3_000),
    });
    const server = random.pick(scenario.environment.servers);
    await server.ready;
    const since = Date.now();
    await requestStamp(scenario, server, stampRequest!);
    return { stampRequests: [stampRequest!], since, missed: null };
  };
}

/** Kills the provider itself while it works on invoices, and starts it again over its ledger. */
export const providerKilled: InjectFault = async (scenario, random) => {
  const { providers, servers } = scenario.environment;
  const provider = random.pick(providers);
  const stampRequests = await scenario.stampRequests(random, 4);
  await Promise.all(servers.map((server) => server.ready));
  const requests = Promise.all(
    stampRequests.map((stampRequest, place) => requestStamp(scenario, servers[place % 2]!, stampRequest)),
  );
  await new Promise((resolve) => setTimeout(resolve, random.between(5, 80)));
  const since = Date.now();
  await provider.kill();
  await provider.start();
  await requests;
  return { stampRequests, since, missed: null };
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
export const failOver: InjectFault = async (scenario, random) => {
  const [first] = scenario.environment.providers;
  const { servers } = scenario.environment;
  const stampRequests = await scenario.stampRequests(random, 8);
  await Promise.all(servers.map((server) => server.ready));
  const unclear = stampRequests.slice(0, 4);
  for (const { draft } of unclear)
    first.setPersonality(draft.marker, { name: random.pick(UNCLEAR), times: random.between(1, 3), delayMs: 500 });
  const since = Date.now();
  const ask = (some: typeof stampRequests) =>
    Promise.all(some.map((stampRequest, place) => requestStamp(scenario, servers[place % 2]!, stampRequest)));
  const early = ask(unclear);
  if (random.oneIn(2)) await early;
  await first.kill();
  const late = ask(stampRequests.slice(4));
  await sleep(random.between(500, 4_000));
  await first.start();
  await Promise.all([early, late]);
  return { stampRequests, since, missed: null };
};

/** Fills the database's disk while invoices are requested, and frees it again. */
export function fillDisk(disk: SmallDisk): InjectFault {
  return async (scenario, random) => {
    const { database, servers } = scenario.environment;
    const stampRequests = await scenario.stampRequests(random, 8);
    await Promise.all(servers.map((server) => server.ready));
    const [before, during] = [stampRequests.slice(0, 3), stampRequests.slice(3)];
    const requests = before.map((stampRequest, place) => requestStamp(scenario, servers[place % 2]!, stampRequest));
    await sleep(random.between(0, 60));
    await disk.fill(scenario);
    const since = Date.now();
    const late = during.map((stampRequest, place) => requestStamp(scenario, servers[place % 2]!, stampRequest));
    await Promise.race([Promise.all([...requests, ...late]), sleep(5_000)]);
    await disk.empty(scenario);
    // Where it stopped for lack of disk space, it is started again, as its operator would do.
    await database.restart();
    await Promise.all([...requests, ...late]);
    return { stampRequests, since, missed: null };
  };
}
