import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to whoever asks for any (32768 on Linux, 49152 elsewhere). */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const given = new Set<number>();

/**
 * A port of 127.0.0.1 for a program that is killed and started again. Nobody else is given it by chance in between: a
 * stranger there would be taken for the provider, and the provider's stamps for a stranger's.
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
