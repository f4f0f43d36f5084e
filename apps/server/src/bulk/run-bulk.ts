import { setTimeout as sleep } from "node:timers/promises";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { JobHandler } from "../adapters/queue/index.ts";
import type { Deps } from "../deps.ts";
import { countOpen, isAnyWaiting, lockTurn, moveBatch, type BulkStep } from "./run.db.ts";
import { sealNext } from "./seal-next.ts";

/**
 * As many of a batch are sealed ahead of the provider, so that a pause stops nearly all of it and no date grows old
 * while a provider is away.
 */
const AHEAD = 32;
/** A turn ends after so many, that other batches get theirs. */
const MOST_A_TURN = 32;
const PAUSE_MS = 100;
const MOST_PAUSES = 10;

/**
 * One turn of a batch: seals some of it and leaves the job of the next turn. Whoever dies in between is taken over by
 * the same job, tried again.
 */
export function runBulkJob(deps: Deps): JobHandler<"run-bulk"> {
  return async (turn) => {
    await sealSome(deps, turn);
    await passOn(deps, turn);
  };
}

async function sealSome(deps: Deps, turn: BulkStep): Promise<void> {
  let sealed = 0;
  for (let pauses = 0; pauses < MOST_PAUSES && sealed < MOST_A_TURN; pauses += 1) {
    const open = await inIssuer(deps.db, turn.issuerId, (tx) => countOpen(tx, turn));
    for (let room = AHEAD - open; room > 0 && sealed < MOST_A_TURN; room -= 1) {
      const became = await sealNext(deps, turn);
      if (became === "nothing") return;
      if (became === "not_now") break;
      sealed += 1;
    }
    if (sealed < MOST_A_TURN) await sleep(PAUSE_MS);
  }
}

/**
 * The next turn, or the end; a pause when whoever began the batch was shut out. In one transaction with what it looks
 * at: nothing that waits in a batch that runs is ever left without its job.
 */
function passOn(deps: Deps, turn: BulkStep): Promise<void> {
  const { issuerId, batchId } = turn;
  return inIssuer(deps.db, issuerId, async (tx) => {
    const held = await lockTurn(tx, turn);
    if (held === null) return;
    const to = (await isAnyWaiting(tx, turn)) ? waitingOn(held) : "done";
    const next = await moveBatch(tx, batchId, { from: ["running"], to }, deps.clock.now());
    if (to === "running" && next !== null) await deps.queue.send(tx, "run-bulk", { issuerId, batchId, turn: next });
  });
}

const waitingOn = ({ shutOut }: { readonly shutOut: boolean }) => (shutOut ? "paused" : "running");
