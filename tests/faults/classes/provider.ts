import { askForStamp, wishFor } from "../client.ts";
import type { Provoke } from "../provocation.ts";

/** Lets the provider meet an invoice in one of its ways, once or a few times. */
export function metBy(personality: string): Provoke {
  return async (drill, random) => {
    const [wish] = (await drill.drafts(random, 1)).map(wishFor);
    drill.arena.providers[0].setMood(wish!.draft.marker, {
      name: personality,
      times: random.between(1, 3),
      delayMs: random.between(100, 3_000),
    });
    const server = random.pick(drill.arena.servers);
    await server.ready;
    const since = Date.now();
    await askForStamp(drill, server, wish!);
    return { wishes: [wish!], since, missed: null };
  };
}

/** Kills the provider itself while it has invoices in its hands, and starts it again over its book. */
export const providerKilled: Provoke = async (drill, random) => {
  const { providers, servers } = drill.arena;
  const provider = random.pick(providers);
  const wishes = (await drill.drafts(random, 4)).map(wishFor);
  await Promise.all(servers.map((server) => server.ready));
  const requests = Promise.all(wishes.map((wish, place) => askForStamp(drill, servers[place % 2]!, wish)));
  await new Promise((resolve) => setTimeout(resolve, random.between(5, 80)));
  const since = Date.now();
  await provider.kill();
  await provider.start();
  await requests;
  return { wishes, since, missed: null };
};
