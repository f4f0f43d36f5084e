import type { Deps } from "../../deps.ts";
import { prepareTurns, queueForgotten } from "./catch-up.ts";
import { Dispatcher } from "./dispatcher.ts";
import { replayAnswers } from "./replay-answers.ts";

export interface CertifyingOptions {
  /** Whether this process takes turns, or only asks for what its own requests wait for. */
  readonly works: boolean;
  /** How long questions that are on their way may still wait for their answer when the product stops. */
  readonly patienceMs: number;
}

const REPLAY_MS = 2_000;
const PREPARE_MS = 10_000;
const FORGOTTEN_MS = 3_600_000;

/**
 * Starts what certification needs in every process: the providers' slots, and the settling of answers that this process
 * could not hand to the database before. In one that works also the turns, and the search for what was forgotten.
 * Answers what stops it all.
 */
export async function startCertifying(
  deps: Deps,
  { works, patienceMs }: CertifyingOptions,
): Promise<() => Promise<void>> {
  await prepareTurns(deps);
  const upkeep = [
    repeat(deps, PREPARE_MS, () => prepareTurns(deps)),
    repeat(deps, REPLAY_MS, () => replayAnswers(deps)),
  ];
  if (works) upkeep.push(repeat(deps, FORGOTTEN_MS, () => queueForgotten(deps)));
  const dispatcher = works ? new Dispatcher(deps) : null;
  dispatcher?.start();
  return async () => {
    await dispatcher?.stop(patienceMs);
    for (const stop of upkeep) await stop();
  };
}

/** Does a deed now and again and again, never twice at once; what it answers waits for the one that runs. */
function repeat({ log }: Pick<Deps, "log">, everyMs: number, deed: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= deed()
      .catch((error: unknown) => log.warn({ err: error }, "upkeep of certification failed"))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
