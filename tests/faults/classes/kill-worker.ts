import { setTimeout as sleep } from "node:timers/promises";
import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, type Wish, wishFor } from "../client.ts";
import type { Drill } from "../drill.ts";
import type { Provoke } from "../provocation.ts";

/** Longer than a worker needs to come to an invoice that its request has left. */
const PATIENCE_MS = 60_000;
/** Ways of the provider that leave an invoice to the worker. */
const UNCLEAR = ["5xx-before", "5xx-after", "reset-before", "reset-after"];

/** What comes after the stamp comes within this. */
const GRACE_MS = 1_000;
/** Kills of other cases, and requests that settle their invoice after all, take some of them. */
const MOST_TRIES = 15;

/** Its answers stay unclear until the failure is armed, however long that takes. */
const UNTIL_ARMED = 1_000;

/** Ends whichever server's worker comes to an invoice that its request could not settle, at a point of a later try. */
export function killAtWork(point: FaultPoint, action: "kill" | "exit"): Provoke {
  return async (drill, random) => {
    const wishes: Wish[] = [];
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const [wish] = (await drill.drafts(random, 1)).map(wishFor);
      wishes.push(wish!);
      const mood = { name: random.pick(UNCLEAR), times: UNTIL_ARMED, delayMs: 0 };
      for (const provider of drill.arena.providers) provider.setMood(wish!.draft.marker, mood);
      const asked = random.pick(drill.arena.servers);
      await asked.ready;
      await askForStamp(drill, asked, wish!);
      // Where somebody else's failure came first, the next invoice is as good.
      if (await comes(drill, wish!, { point, action })) return { wishes, since: Date.now(), missed: null };
    }
    return { wishes, since: Date.now(), missed: `no worker reached ${point}` };
  };
}

/**
 * Whether a try after the request's own meets the failure, on either server, however often that was started again
 * meanwhile.
 */
async function comes(
  drill: Drill,
  { draft: { id, marker } }: Wish,
  fault: { point: FaultPoint; action: "kill" | "exit" },
): Promise<boolean> {
  const { servers, providers } = drill.arena;
  const armed = await Promise.all(servers.map((one) => one.arm({ id, subject: id, ...fault })));
  for (const provider of providers) provider.clearMood(marker);
  const late = drill.watch.isStamped(id, PATIENCE_MS).then(() => sleep(GRACE_MS, false));
  const came = await Promise.race([...armed.map(({ struck }) => struck.then(() => true)), late]);
  await Promise.all(servers.map((one) => one.disarm(id)));
  return came;
}
