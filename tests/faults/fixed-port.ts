import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to whoever asks for any (32768 on Linux, 49152 elsewhere). */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const given = new Set<number>();

/**
 * A port of 127.0.0.1 for a program that is killed and started again. No other program gets it by chance in between:
 * one there would be mistaken for the provider.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
