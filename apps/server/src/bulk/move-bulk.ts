import type { BulkBatch } from "@timbra/contract";
import { inIssuer, oneAtATime, type Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { type BulkConsent, moveBatch, setWaiting, waitAgain, withdrawWaiting } from "./run.db.ts";

type MoveDeps = Pick<Deps, "db" | "clock" | "queue">;

export interface BulkBatchKey {
  readonly issuerId: string;
  readonly batchId: string;
}

export type Moved =
  | { readonly kind: "moved"; readonly count: number }
  | { readonly kind: "wrong_state" }
  | { readonly kind: "nothing" };

/**
 * Begins to seal what is ready in a file that was read. The rest goes on by itself, whatever becomes of this process.
 */
export function startBulk(deps: MoveDeps, place: BulkBatchKey, consent: BulkConsent): Promise<Moved> {
  return move(deps, place, ["previewed"], async (tx) => {
    // Each start sees what the other will issue.
    await oneAtATime(tx, place.issuerId, "bulk");
    return setWaiting(tx, place.batchId, consent);
  });
}

/** Tries again what could not be sealed for a reason that may have passed, or was called off. */
export function retryBulk(deps: MoveDeps, place: BulkBatchKey): Promise<Moved> {
  return move(deps, place, ["running", "paused", "done", "cancelled"], (tx) => waitAgain(tx, place.batchId));
}

export function resumeBulk(deps: MoveDeps, place: BulkBatchKey): Promise<Moved> {
  return move(deps, place, ["paused"], () => Promise.resolve(1));
}

/** What is being sealed at this moment still is; nothing after it. */
export function pauseBulk({ db, clock }: MoveDeps, { issuerId, batchId }: BulkBatchKey): Promise<Moved> {
  return inIssuer(db, issuerId, async (tx) =>
    ended(await moveBatch(tx, batchId, { from: ["running"], to: "paused" }, clock.now())),
  );
}

export function cancelBulk({ db, clock }: MoveDeps, { issuerId, batchId }: BulkBatchKey): Promise<Moved> {
  return inIssuer(db, issuerId, async (tx) => {
    const turn = await moveBatch(tx, batchId, { from: ["running", "paused"], to: "cancelled" }, clock.now());
    if (turn !== null) await withdrawWaiting(tx, batchId);
    return ended(turn);
  });
}

function ended(turn: number | null): Moved {
  return turn === null ? { kind: "wrong_state" } : { kind: "moved", count: 0 };
}

class Nothing extends Error {}

/** A batch that goes on, and the job that goes on with it, are one transaction. */
async function move(
  deps: MoveDeps,
  { issuerId, batchId }: BulkBatchKey,
  from: readonly BulkBatch["state"][],
  prepare: (tx: Tx) => Promise<number>,
) {
  try {
    return await inIssuer<Moved>(deps.db, issuerId, async (tx) => {
      const turn = await moveBatch(tx, batchId, { from, to: "running" }, deps.clock.now());
      if (turn === null) return { kind: "wrong_state" };
      const count = await prepare(tx);
      // Rolls the move back.
      if (count === 0) throw new Nothing();
      await deps.queue.send(tx, "run-bulk", { issuerId, batchId, turn });
      return { kind: "moved", count };
    });
  } catch (error) {
    if (error instanceof Nothing) return { kind: "nothing" } as const;
    throw error;
  }
}
