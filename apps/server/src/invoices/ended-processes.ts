import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { endAbandonedCancellation } from "./cancel/cancellations.db.ts";
import { makeDueAtOnce } from "./stamp/document-queue.db.ts";
import { endAbandonedLease } from "./stamp/documents.db.ts";
import { type AbandonedSlot, endAbandonedProbe, listAbandonedSlots, releaseUnused } from "./stamp/provider-slots.db.ts";

type ReleaseDeps = Pick<Deps, "db" | "clock" | "log" | "queue">;

/**
 * Ends the leases of processes that have ended, with the slots that they occupied, so that the next one goes on at
 * once. What was asked may have arrived: it is asked again by the same rules as after a lease that ran out.
 */
export async function releaseOfEnded(deps: ReleaseDeps): Promise<void> {
  for (const slot of await listAbandonedSlots(deps.db, deps.clock.now())) {
    const { issuerId, provider, documentId } = slot;
    try {
      await releaseOne(deps, slot);
      deps.log.warn({ issuerId, provider, documentId }, "a process has ended; what it asked is asked again");
    } catch (err) {
      deps.log.error({ err, issuerId, provider, documentId }, "what a process held that has ended was not released");
    }
  }
}

function releaseOne(deps: ReleaseDeps, slot: AbandonedSlot): Promise<void> {
  return withTenant(deps.db, slot.issuerId, async (tx) => {
    // In the order in which whoever settles locks them: the holder may be alive after all, cut off until now.
    if (await endAbandonedLease(tx, slot)) await makeDueAtOnce(tx, slot, deps.clock.now());
    else if (await endAbandonedCancellation(tx, slot)) await followAtOnce(tx, deps, slot);
    await endAbandonedProbe(tx, slot.provider);
    await releaseUnused(tx, slot);
  });
}

async function followAtOnce(tx: Tx, { queue }: ReleaseDeps, { issuerId, documentId }: AbandonedSlot): Promise<void> {
  await queue.send(tx, "follow-cancellation", { issuerId, cancellationId: documentId });
}
