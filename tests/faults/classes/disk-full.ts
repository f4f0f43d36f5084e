import { setTimeout as sleep } from "node:timers/promises";
import { askForStamp, wishFor } from "../client.ts";
import type { Provoke } from "../provocation.ts";
import type { SmallDisk } from "../small-disk.ts";

/** Takes all room from the database's disk while invoices are asked for, and gives it back. */
export function fillDisk(disk: SmallDisk): Provoke {
  return async (drill, random) => {
    const { database, servers } = drill.arena;
    const wishes = (await drill.drafts(random, 8)).map(wishFor);
    await Promise.all(servers.map((server) => server.ready));
    const [before, during] = [wishes.slice(0, 3), wishes.slice(3)];
    const requests = before.map((wish, place) => askForStamp(drill, servers[place % 2]!, wish));
    await sleep(random.between(0, 60));
    disk.fill(drill);
    const since = Date.now();
    const late = during.map((wish, place) => askForStamp(drill, servers[place % 2]!, wish));
    await Promise.race([Promise.all([...requests, ...late]), sleep(5_000)]);
    disk.empty(drill);
    // Where it gave up for want of room, whoever runs it starts it again.
    await database.restart();
    await Promise.all([...requests, ...late]);
    return { wishes, since, missed: null };
  };
}
