import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./postmaster-pid.ts";
import type { EmbeddedPostgres } from "./start.ts";

export interface RestartPolicy {
  /** Starts the server over the same files, where it listened before. */
  readonly restart: () => Promise<EmbeddedPostgres>;
  /** Told when it is found gone, when a try to start it failed, and when it is back. */
  readonly tell: (event: "gone" | "failed" | "back", error?: unknown) => void;
  /** Default: as the product does. */
  readonly lookEveryMs?: number;
  readonly pause?: (ms: number, options: { signal: AbortSignal }) => Promise<unknown>;
}

const LOOK_EVERY_MS = 500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Has an embedded server that ends by itself (killed, out of memory) started again, with growing pauses while that
 * fails. A server that was adopted is no child of ours, so it is looked at. Answers what ends both the keeping and the
 * server.
 */
export function keepRunning(first: EmbeddedPostgres, keeping: RestartPolicy): () => Promise<boolean> {
  const stopping = new AbortController();
  let running = first;
  const {
    restart,
    tell,
    lookEveryMs = LOOK_EVERY_MS,
    pause = (ms, options) => sleep(ms, undefined, { ...options, ref: false }),
  } = keeping;

  async function bringBack(): Promise<void> {
    tell("gone");
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        running = await restart();
        return tell("back");
      } catch (error) {
        tell("failed", error);
        await pause(wait, stopping);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false });
      if (!isAlive(running.pid)) await bringBack();
    }
  }

  const watching = watch().catch(() => undefined);
  return async () => {
    stopping.abort();
    await watching;
    return running.stop();
  };
}
