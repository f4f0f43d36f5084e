import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { cameWith, type Provoke } from "../provocation.ts";

const MOST_TRIES = 4;

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
    const [first, ...rest] = (await drill.drafts(random, 3)).map(wishFor);
    const id = first!.draft.id;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await Promise.all([victim!.ready, other!.ready]);
      const ends = victim!.ends;
      const { struck } = await victim!.arm({ id, point, action, subject: id });
      const bystanders = tries > 0 ? [] : rest.map((wish, place) => askForStamp(drill, [victim!, other!][place]!, wish));
      const came = await cameWith(struck, askForStamp(drill, victim!, first!));
      const since = Date.now();
      if (came && both) other!.kill();
      if (came) await victim!.backAfter(ends);
      else await victim!.disarm(id);
      await Promise.all(bystanders);
      if (came) return { wishes: [first!, ...rest], since, missed: null };
      // Somebody else's failure came first: once more, unless the invoice is through.
      if ((await drill.watch.stateOf(id)) === "stamped") break;
    }
    return { wishes: [first!, ...rest], since: Date.now(), missed: `${point} was not reached` };
  };
}
