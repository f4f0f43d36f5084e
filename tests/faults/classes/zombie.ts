import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { askForStamp, wishFor } from "../client.ts";
import { cameWith, type Provoke } from "../provocation.ts";

/** Longer than a request's lease and the other worker's way to the invoice, and than the database waits for a transaction that stands still. */
const PATIENCE_MS = 100_000;

/**
 * Stops a server that holds a lease until the other one has taken it over and settled the invoice; then the stopped one goes on with what it had in its
 * hands. Its late word must not count.
 */
export function zombieAt(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    const [wish] = (await drill.drafts(random, 1)).map(wishFor);
    const { id } = wish!.draft;
    await Promise.all([victim!.ready, other!.ready]);
    const { struck } = await victim!.arm({ id, point, action: "stop", subject: id });
    const request = askForStamp(drill, victim!, wish!);
    const came = await cameWith(struck, request);
    const since = Date.now();
    const taken = came && (await drill.watch.isStamped(id, PATIENCE_MS));
    victim!.signal("SIGCONT");
    await request;
    return { wishes: [wish!], since, missed: wordsFor(point, came, taken) };
  };
}

function wordsFor(point: FaultPoint, came: boolean, taken: boolean): string | null {
  if (!came) return `${point} was not reached`;
  return taken ? null : "nobody took the stopped server's invoice over";
}
