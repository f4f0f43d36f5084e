import { setTimeout as sleep } from "node:timers/promises";
import { askForStamp, wishFor } from "../client.ts";
import type { Provoke } from "../provocation.ts";

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
export const failOver: Provoke = async (drill, random) => {
  const [first] = drill.arena.providers;
  const { servers } = drill.arena;
  const wishes = (await drill.drafts(random, 8)).map(wishFor);
  await Promise.all(servers.map((server) => server.ready));
  const unclear = wishes.slice(0, 4);
  for (const { draft } of unclear)
    first.setMood(draft.marker, { name: random.pick(UNCLEAR), times: random.between(1, 3), delayMs: 500 });
  const since = Date.now();
  const ask = (some: typeof wishes) =>
    Promise.all(some.map((wish, place) => askForStamp(drill, servers[place % 2]!, wish)));
  const early = ask(unclear);
  if (random.oneIn(2)) await early;
  await first.kill();
  const late = ask(wishes.slice(4));
  await sleep(random.between(500, 4_000));
  await first.start();
  await Promise.all([early, late]);
  return { wishes, since, missed: null };
};
