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
 * sends it and looks what the SAT says, with none open. `asked`: whatever could be asked was; the request's own state
 * says what is known, and a job of its own goes on with it. Calling it again, or from two tabs at once, signs one
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
  /** For somebody else who asks at this moment, or for the provider to be free. */
  readonly waitMs: number;
}

const PAUSE_MS = 150;
/** Send, look, send once more, look. */
const MAX_QUESTIONS = 4;

/** Asks as often as each answer makes the next question worth asking. */
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
 * `waiting`: asked, and the answer is for later; or only a look was wanted, and the request is to be sent first.
 * `go_on`: the answer makes another question worth asking at once. `leased`: somebody else is asking at this moment.
 * `not_now`: its provider may not be asked at this moment. `settled`: nothing is left to ask, or a later holder's word
 * counts.
 */
export interface CancellationProgress {
  readonly kind: "waiting" | "go_on" | "leased" | "not_now" | "settled";
  /** What the SAT says, when it was asked. */
  readonly status?: StatusAnswer;
}

export type CancellationDeps = Pick<Deps, "db" | "pacs" | "queue" | "clock" | "log" | "mail" | "catalogues" | "config">;

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
 * The queue's way to try again later: another is asking at this moment and may not live to leave the next job, or the
 * provider may not be asked.
 */
class CancellationNotDue extends Error {
  override readonly name = "NotNow";
}

/** The worker's part of a cancellation: one try; what it proves leaves the job of the next one. */
export function cancellationJob(deps: Deps): JobHandler<"follow-cancellation"> {
  return async (key) => {
    const kind = await cancelUntilQuiet(deps, key, JOB_LIMITS);
    if (kind === "leased" || kind === "not_now") throw new CancellationNotDue();
  };
}
