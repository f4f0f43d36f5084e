import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { cameWith, type Provoke } from "../provocation.ts";

/** Stops a server at a point of a request for a moment, and lets it go on; meanwhile the client asks the other one for the same. */
export function stopAtRequest(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    const [wish] = (await drill.drafts(random, 1)).map(wishFor);
    const { id } = wish!.draft;
    await Promise.all([victim!.ready, other!.ready]);
    const { struck } = await victim!.arm({ id, point, action: "stop", subject: id });
    const request = askForStamp(drill, victim!, wish!);
    const came = await cameWith(struck, request);
    const since = Date.now();
    const second = random.oneIn(2) ? askForStamp(drill, other!, random.oneIn(2) ? wish! : wishFor(wish!.draft)) : Promise.resolve(null);
    await sleep(random.between(50, 800));
    victim!.signal("SIGCONT");
    await Promise.all([request, second]);
    return { wishes: [wish!], since, missed: came ? null : `${point} was not reached` };
  };
}
