import { setTimeout as sleep } from "node:timers/promises";
import type { StatusAnswer } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import type { JobHandler } from "../../jobs/queue.ts";
import { type ExchangeSteps, runExchange } from "../exchange.ts";
import { type CancellationKey, type ClaimedCancellation, claimCancellation } from "./claim.ts";
import { type CancellationExchange, interpretAnswer, type Verdict } from "./judge.ts";
import { type CancelCommand, type RequestOutcome, requestCancellation } from "./request.ts";
import { settleCancellation } from "./settle.ts";

/**
 * Cancels an invoice or a receipt of payment, for somebody who waits: signs the request in one short transaction, then
 * sends it and checks the SAT's status, with none open. `asked`: every possible request was sent; the request's state
 * says what is known, and a job of its own continues it. Calling it again, or from two tabs at once, signs one
 * request.
 */
export async function cancelInvoice(deps: Deps, command: Omit<CancelCommand, "callerAsks">): Promise<RequestOutcome> {
  const requested = await requestCancellation(deps, { ...command, callerAsks: true });
  if (requested.kind !== "asked") return requested;
  const { issuerId } = command;
  const { stampWaitMs } = deps.config;
  const limits = { deadlineMs: stampWaitMs, waitMs: stampWaitMs };
  await cancelUntilQuiet(deps, { issuerId, cancellationId: requested.cancellationId }, limits);
  return requested;
}

export interface WaitLimits {
  /** For one answer. */
  readonly deadlineMs: number;
  /** For another process that is sending at this moment, or for the provider to be free. */
  readonly waitMs: number;
}

const PAUSE_MS = 150;
/** Send, check, send once more, check. */
const MAX_QUESTIONS = 4;

/** Repeats exchanges as long as an answer makes another one useful at once. */
export async function cancelUntilQuiet(
  deps: CancellationDeps,
  key: CancellationKey,
  { deadlineMs, waitMs }: WaitLimits,
): Promise<CancellationProgress["kind"]> {
  let waitedMs = 0;
  for (let questions = 1; ; ) {
    const { kind } = await runCancellationExchange(deps, key, deadlineMs);
    if (kind === "leased" || kind === "not_now") {
      if (waitedMs >= waitMs) return kind;
      await sleep(PAUSE_MS);
      waitedMs += PAUSE_MS;
    } else {
      if (kind !== "go_on" || questions === MAX_QUESTIONS) return kind;
      questions += 1;
    }
  }
}

/**
 * `waiting`: sent, and the answer comes later; or only a check was wanted, and the request is to be sent first.
 * `go_on`: the answer makes another exchange useful at once. `leased`: another process is sending at this moment.
 * `not_now`: its provider may not be called at this moment. `settled`: nothing is left to do, or a later holder's
 * result counts.
 */
export interface CancellationProgress {
  readonly kind: "waiting" | "go_on" | "leased" | "not_now" | "settled";
  /** The SAT's status, when it was requested. */
  readonly status?: StatusAnswer;
}

export type CancellationDeps = Pick<
  Deps,
  "db" | "processSession" | "pacs" | "queue" | "clock" | "log" | "mail" | "catalogues" | "config"
>;

/**
 * One exchange about an open request: sends its frozen bytes, or asks the SAT, and settles what the answer proves.
 * `onlyLooks`: asks the SAT or does nothing.
 */
export function runCancellationExchange(
  deps: CancellationDeps,
  key: CancellationKey,
  deadlineMs: number,
  onlyLooks = false,
): Promise<CancellationProgress> {
  return runExchange(deps, cancellationSteps(deps, onlyLooks), key, deadlineMs);
}

type CancellationSteps = ExchangeSteps<
  CancellationKey,
  ClaimedCancellation,
  CancellationExchange,
  Verdict,
  CancellationProgress
>;

function cancellationSteps(deps: CancellationDeps, onlyLooks: boolean): CancellationSteps {
  return {
    claim: (tx, key, lease) => claimCancellation(tx, deps.pacs, key, lease, onlyLooks),
    ask: async ({ operation, xml, question, pac }, options) => {
      if (operation === "status") return { operation, answer: await pac.cancellationStatus(question, options) };
      return { operation, answer: await pac.cancel(xml, { uuid: question.uuid, rfc: question.issuerRfc, ...options }) };
    },
    judge: ({ known }, exchange) => interpretAnswer(known, exchange, deps.clock.now()),
    settle: (tx, claimed, asked) => settleCancellation(tx, deps, claimed, asked),
    settled: ({ issuerId, id }, { answer: { operation, answer }, finding: verdict }, { kind }) =>
      deps.log.info(
        { issuerId, cancellationId: id, operation, answer: answer.kind, verdict: verdict.kind, progress: kind },
        "cancellation attempt",
      ),
  };
}

const JOB_LIMITS: WaitLimits = { deadlineMs: 30_000, waitMs: 5_000 };

/**
 * How the queue retries later: another process is sending at this moment and may be killed before it leaves the next
 * job, or the provider may not be called.
 */
class CancellationNotDue extends Error {
  override readonly name = "NotNow";
}

/** The worker's part of a cancellation: one attempt; settling it leaves the job of the next one. */
export function cancellationJob(deps: Deps): JobHandler<"follow-cancellation"> {
  return async (key) => {
    const kind = await cancelUntilQuiet(deps, key, JOB_LIMITS);
    if (kind === "leased" || kind === "not_now") throw new CancellationNotDue();
  };
}
