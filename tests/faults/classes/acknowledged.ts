import { askForStamp, wishFor } from "../client.ts";
import type { Provoke } from "../provocation.ts";

/** Kills everything that runs in the moment in which a client has heard that its invoice is stamped. */
export const killAllOnceAcknowledged: Provoke = async (drill, random) => {
  const { database, servers } = drill.arena;
  const [wish] = (await drill.drafts(random, 1)).map(wishFor);
  const server = random.pick(servers);
  await server.ready;
  const reply = await askForStamp(drill, server, wish!);
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
