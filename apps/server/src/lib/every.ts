import type { Logger } from "./log.ts";

/**
 * Does some work now and then every so often, never twice at once. What fails is logged with these words, and tried
 * again the next time. Answers what stops it.
 */
export function every(
  ms: number,
  log: Pick<Logger, "warn">,
  failure: string,
  work: () => Promise<unknown>,
): () => void {
  let working = false;
  const run = async () => {
    if (working) return;
    working = true;
    await work()
      .catch((err: unknown) => log.warn({ err }, failure))
      .finally(() => {
        working = false;
      });
  };
  const timer = setInterval(() => void run(), ms).unref();
  void run();
  return () => clearInterval(timer);
}
