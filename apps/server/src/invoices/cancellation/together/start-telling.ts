import { inIssuer, type Tx } from "../../../adapters/postgres/index.ts";
import type { Deps } from "../../../deps.ts";
import { type CancellationBatchKey, listUntold } from "./batch.db.ts";
import { tellOfAsked, tellOfEnded } from "./tell-batch.ts";

/** Whoever asks for a hundred has told of it by then, or never will. */
const ASKER_GONE_MS = 5 * 60_000;
const EVERY_MS = 20_000;

/**
 * Tells of every batch what there is to tell now. Several processes may do it at once, and as often as they like: each
 * invoice is told of once. One batch that cannot be told of keeps no other from it, and is told of at the next look.
 */
export async function tellOfBatches(deps: Deps): Promise<void> {
  const batches = await listUntold(deps.db, new Date(deps.clock.now().getTime() - ASKER_GONE_MS));
  for (const batch of batches)
    await inIssuer(deps.db, batch.issuerId, (tx) => tell(tx, deps, batch)).catch((error: unknown) =>
      deps.log.warn({ err: error, ...batch }, "cancellations asked for together could not be told of"),
    );
}

/** What was asked for is told before what ended. */
async function tell(tx: Tx, deps: Deps, batch: CancellationBatchKey): Promise<void> {
  await tellOfAsked(tx, deps, batch);
  await tellOfEnded(tx, deps, batch);
}

/** Looks now and every few seconds. Answers what stops it. */
export function startTellingOfBatches(deps: Deps): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    await tellOfBatches(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, "cancellations asked for together were not looked at"))
      .finally(() => {
        looking = false;
      });
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
