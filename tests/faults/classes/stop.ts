import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { meet } from "../meet.ts";
import type { Provoke } from "../provocation.ts";

/**
 * Stops a server at a point of a request for a moment, and lets it go on; meanwhile the client asks the other one for
 * the same.
 */
export function stopAtRequest(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    await other!.ready;
    const { wishes, last, request, missed } = await meet(drill, random, victim!, { point, action: "stop" });
    const since = Date.now();
    const second = random.oneIn(2)
      ? askForStamp(drill, other!, random.oneIn(2) ? last : wishFor(last.draft))
      : Promise.resolve(null);
    await sleep(random.between(50, 800));
    await victim!.goOn();
    await Promise.all([request, second]);
    return { wishes, since, missed };
  };
}
