import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { cameWith, type Provoke } from "../provocation.ts";

/** Kills PostgreSQL with its backends while a server stands at a point of a request, starts it again, and lets the server go on. */
export function killPostgresAt(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const { database } = drill.arena;
    const [victim, other] = random.shuffled(drill.arena.servers);
    const [first, second] = (await drill.drafts(random, 2)).map(wishFor);
    const { id } = first!.draft;
    await Promise.all([victim!.ready, other!.ready]);
    const { struck } = await victim!.arm({ id, point, action: "stop", subject: id });
    const requests = [askForStamp(drill, victim!, first!), askForStamp(drill, other!, second!)] as const;
    const came = await cameWith(struck, requests[0]);
    database.kill();
    const since = Date.now();
    await database.restart();
    victim!.signal("SIGCONT");
    await Promise.all(requests);
    return { wishes: [first!, second!], since, missed: came ? null : `${point} was not reached` };
  };
}
