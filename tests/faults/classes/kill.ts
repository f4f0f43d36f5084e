import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { meet } from "../meet.ts";
import type { Provoke } from "../provocation.ts";

export interface Kill {
  readonly point: FaultPoint;
  readonly action: "kill" | "exit";
  /** Whether the other server dies at the same moment. */
  readonly both: boolean;
}

/** Ends a server at a point of a request, while other invoices are asked for on both. */
export function killAtRequest({ point, action, both }: Kill): Provoke {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    const beside = (await drill.drafts(random, 2)).map(wishFor);
    await Promise.all([victim!.ready, other!.ready]);
    const ends = victim!.ends;
    const bystanders = [askForStamp(drill, victim!, beside[0]!), askForStamp(drill, other!, beside[1]!)];
    const { wishes, missed } = await meet(drill, random, victim!, { point, action });
    const since = Date.now();
    if (missed === null && both) other!.kill();
    if (missed === null) await victim!.backAfter(ends);
    await Promise.all(bystanders);
    return { wishes: [...wishes, ...beside], since, missed };
  };
}
