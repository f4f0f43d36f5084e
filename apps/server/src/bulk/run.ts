import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@timbra/cfdi";
import {
  type BulkBatch,
  errorMessage,
  type InvoiceDraft,
  invoiceDraft,
  type Language,
  type ProblemBody,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { isUnreachable, lockPerTenant, type Tx, withTenant } from "../db/index.ts";
import { type SealOutcome, type SealRefusal, sealNewDraft, sealWithSigner } from "../invoices/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { LAW_MESSAGES } from "../lib/law-messages.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import type { StoredProblem } from "./cell-problems.ts";
import { toCellProblem } from "./cell-remarks.ts";
import {
  type BulkConsent,
  type BulkStep,
  claimWaiting,
  countOpen,
  isAnyWaiting,
  lockBatchAtTurn,
  type NextInvoice,
  resetToWaiting,
  settleWaiting,
  setWaiting,
  updateBatchState,
  withdrawWaiting,
} from "./run.db.ts";

/**
 * As many of a batch are sealed ahead of the provider, so that a pause stops nearly all of it and no date grows old
 * while a provider is away.
 */
const AHEAD = 32;
/** A turn ends after so many, that other batches get theirs. */
const MAX_PER_STEP = 32;
const PAUSE_MS = 100;
const MOST_PAUSES = 10;

/**
 * One step of a batch: seals some of it and leaves the job of the next step. A process that is killed in between is
 * replaced by the same job, tried again.
 */
export function runBulkJob(deps: Deps): JobHandler<"run-bulk"> {
  return async (turn) => {
    await sealSome(deps, turn);
    await queueNextStep(deps, turn);
  };
}

async function sealSome(deps: Deps, step: BulkStep): Promise<void> {
  let sealed = 0;
  for (let pauses = 0; pauses < MOST_PAUSES && sealed < MAX_PER_STEP; pauses += 1) {
    const open = await withTenant(deps.db, step.issuerId, (tx) => countOpen(tx, step));
    for (let room = AHEAD - open; room > 0 && sealed < MAX_PER_STEP; room -= 1) {
      const result = await sealNextInvoice(deps, step);
      if (result === "nothing") return;
      if (result === "not_now") break;
      sealed += 1;
    }
    if (sealed < MAX_PER_STEP) await sleep(PAUSE_MS);
  }
}

/**
 * The next turn, or the end; a pause when whoever began the batch was shut out or froze the key. In one transaction
 * with what it looks at: nothing that waits in a batch that runs is ever left without its job.
 */
function queueNextStep(deps: Deps, step: BulkStep): Promise<void> {
  const { issuerId, batchId } = step;
  return withTenant(deps.db, issuerId, async (tx) => {
    const held = await lockBatchAtTurn(tx, step);
    if (held === null) return;
    const to = (await isAnyWaiting(tx, step)) ? waitingOn(held) : "done";
    const next = await updateBatchState(tx, batchId, { from: ["running"], to }, deps.clock.now());
    if (to === "running" && next !== null) await deps.queue.send(tx, "run-bulk", { issuerId, batchId, turn: next });
  });
}

const waitingOn = ({ isHeldUp }: { readonly isHeldUp: boolean }) => (isHeldUp ? "paused" : "running");

/**
 * `nothing`: none waits, or it is not this turn any more. `not_now`: the machine has no capacity for it at the moment,
 * or the issuer's key is frozen; it waits on.
 */
export type SealResult = "sealed" | "refused" | "nothing" | "not_now";

type PlainCode =
  | Exclude<SealRefusal["kind"], "problems" | "certificate_expired" | "certificate_changed">
  | "wrong_state"
  | "bulk_failed";

const PASSING: readonly SealOutcome["kind"][] = ["too_busy", "disk_full", "certificate_changed", "key_frozen"];

/**
 * Seals the next invoice of a batch. That it is taken, stored, sealed and counted is one transaction, so it happens
 * once or not at all; its id was given when the file was read. What is wrong with it is its own affair: the next one
 * follows.
 */
async function sealNextInvoice(deps: Deps, step: BulkStep): Promise<SealResult> {
  let picked: NextInvoice | null = null;
  try {
    const after = { kind: "leave", workerFrom: deps.clock.now() } as const;
    const outcome = await sealWithSigner(
      deps,
      { issuerId: step.issuerId, invoiceId: step.batchId },
      after,
      async (tx, tools) => {
        picked = await claimWaiting(tx, step);
        if (picked === null) return { kind: "not_found" };
        const { invoiceId, userId, rows, position } = picked;
        const draft = invoiceDraft.parse(picked.draft);
        const author = { issuerId: step.issuerId, userId };
        const sealed = await sealNewDraft(tx, deps, { author, invoiceId, draft, language: "es" }, tools);
        if (sealed.kind === "sealed" || sealed.kind === "already")
          await settleWaiting(tx, step, position, "sealed", []);
        else if (!PASSING.includes(sealed.kind))
          await settleWaiting(tx, step, position, "refused", problemsOf(sealed, rows, draft));
        return sealed;
      },
    );
    if (PASSING.includes(outcome.kind)) return "not_now";
    if (picked === null) return "nothing";
    return outcome.kind === "sealed" || outcome.kind === "already" ? "sealed" : "refused";
  } catch (error) {
    if (isUnreachable(error) || picked === null) throw error;
    return refuseAfterFailure(deps, step, picked, error);
  }
}

/** A failure of ours keeps one invoice, never those after it. It can be tried again. */
async function refuseAfterFailure(
  deps: Deps,
  step: BulkStep,
  { position }: NextInvoice,
  error: unknown,
): Promise<"refused"> {
  deps.log.error({ err: error, ...step, position }, "an invoice of a batch could not be sealed");
  await withTenant(deps.db, step.issuerId, (tx) =>
    settleWaiting(tx, step, position, "refused", [ofCode("bulk_failed")]),
  );
  return "refused";
}

function problemsOf(refusal: SealRefusal, rows: readonly number[], draft: InvoiceDraft): readonly StoredProblem[] {
  if (refusal.kind === "problems") return refusal.problems.map((problem) => ofProblem(problem, rows, draft));
  if (refusal.kind === "certificate_expired") {
    const date = { date: mexicanDay(refusal.validUntil) };
    return [inBoth(refusal.kind, (language) => errorMessage(refusal.kind, language, date))];
  }
  return [ofCode(refusal.kind === "certificate_changed" ? "wrong_state" : refusal.kind)];
}

function ofCode(code: PlainCode): StoredProblem {
  return inBoth(code, (language) => errorMessage(code, language));
}

function inBoth(code: string, messageIn: (language: Language) => string): StoredProblem {
  return { row: null, column: "", code, severity: "error", message: { es: messageIn("es"), en: messageIn("en") } };
}

/** The law's own sentence in the other language; what is no rule of the law stays as it was said. */
function ofProblem(problem: ProblemBody, rows: readonly number[], draft: InvoiceDraft): StoredProblem {
  const { message, fix: _, ...remark } = toCellProblem(problem, rows, draft);
  const english = messageOf(problem, LAW_MESSAGES.en);
  return { ...remark, message: { es: message, en: english.message === problem.code ? message : english.message } };
}

type StateChangeDeps = Pick<Deps, "db" | "clock" | "queue">;

export interface BulkBatchKey {
  readonly issuerId: string;
  readonly batchId: string;
}

export type StateChange =
  | { readonly kind: "moved"; readonly count: number }
  | { readonly kind: "wrong_state" }
  | { readonly kind: "nothing" };

/**
 * Begins to seal what is ready in a file that was read. The rest goes on by itself, whatever becomes of this process.
 */
export function startBulk(deps: StateChangeDeps, key: BulkBatchKey, consent: BulkConsent): Promise<StateChange> {
  return updateState(deps, key, ["previewed"], async (tx) => {
    // Each start sees what the other will issue.
    await lockPerTenant(tx, key.issuerId, "bulk");
    return setWaiting(tx, key.batchId, consent);
  });
}

/** Tries again what could not be sealed for a reason that may have passed, or was called off. */
export function retryBulk(deps: StateChangeDeps, key: BulkBatchKey): Promise<StateChange> {
  return updateState(deps, key, ["running", "paused", "done", "cancelled"], (tx) => resetToWaiting(tx, key.batchId));
}

export function resumeBulk(deps: StateChangeDeps, key: BulkBatchKey): Promise<StateChange> {
  return updateState(deps, key, ["paused"], () => Promise.resolve(1));
}

/** What is being sealed at this moment still is; nothing after it. */
export function pauseBulk({ db, clock }: StateChangeDeps, { issuerId, batchId }: BulkBatchKey): Promise<StateChange> {
  return withTenant(db, issuerId, async (tx) =>
    ended(await updateBatchState(tx, batchId, { from: ["running"], to: "paused" }, clock.now())),
  );
}

export function cancelBulk({ db, clock }: StateChangeDeps, { issuerId, batchId }: BulkBatchKey): Promise<StateChange> {
  return withTenant(db, issuerId, async (tx) => {
    const turn = await updateBatchState(tx, batchId, { from: ["running", "paused"], to: "cancelled" }, clock.now());
    if (turn !== null) await withdrawWaiting(tx, batchId);
    return ended(turn);
  });
}

function ended(turn: number | null): StateChange {
  return turn === null ? { kind: "wrong_state" } : { kind: "moved", count: 0 };
}

class NothingToDo extends Error {}

/** A batch that goes on, and the job that goes on with it, are one transaction. */
async function updateState(
  deps: StateChangeDeps,
  { issuerId, batchId }: BulkBatchKey,
  from: readonly BulkBatch["state"][],
  prepare: (tx: Tx) => Promise<number>,
) {
  try {
    return await withTenant<StateChange>(deps.db, issuerId, async (tx) => {
      const turn = await updateBatchState(tx, batchId, { from, to: "running" }, deps.clock.now());
      if (turn === null) return { kind: "wrong_state" };
      const count = await prepare(tx);
      // Rolls the move back.
      if (count === 0) throw new NothingToDo();
      await deps.queue.send(tx, "run-bulk", { issuerId, batchId, turn });
      return { kind: "moved", count };
    });
  } catch (error) {
    if (error instanceof NothingToDo) return { kind: "nothing" } as const;
    throw error;
  }
}
