import type { FaultPoint } from "../../../apps/server/src/buggify/index.ts";
import { meet } from "../meet.ts";
import type { Provoke } from "../provocation.ts";

/**
 * Longer than several leases, since who takes over may be killed by another case; and than the database waits for a
 * transaction that stands still.
 */
const ZOMBIE_PATIENCE_MS = 300_000;

/**
 * Stops a server that holds a lease until the other one has taken it over and settled the invoice; then the stopped one
 * goes on with what it had in its hands. Its late word must not count.
 */
export function zombieAt(point: FaultPoint): Provoke {
  return async (drill, random) => {
    const [victim, other] = random.shuffled(drill.arena.servers);
    await other!.ready;
    const { wishes, last, request, missed } = await meet(drill, random, victim!, { point, action: "stop" });
    const since = Date.now();
    const taken = missed === null && (await drill.watch.isStamped(last.draft.id, ZOMBIE_PATIENCE_MS));
    await victim!.goOn();
    await request;
    return { wishes, since, missed: missed ?? (taken ? null : "nobody took the stopped server's invoice over") };
  };
}
