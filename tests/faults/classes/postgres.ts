import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { meet } from "../meet.ts";
import type { Provoke } from "../provocation.ts";

/**
 * Kills PostgreSQL with its backends while a server stands at a point of a request, starts it again, and lets the
 * server go on.
 */
export function killPostgresAt(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const { database } = drill.arena;
    const [victim, other] = random.shuffled(drill.arena.servers);
    const [beside] = (await drill.drafts(random, 1)).map(wishFor);
    await other!.ready;
    const { wishes, request, missed } = await meet(drill, random, victim!, { point, action: "stop" });
    const bystander = askForStamp(drill, other!, beside!);
    database.kill();
    const since = Date.now();
    await database.restart();
    await victim!.goOn();
    await Promise.all([request, bystander]);
    return { wishes: [...wishes, beside!], since, missed };
  };
}
