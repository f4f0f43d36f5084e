import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Long enough for the bytes of requests that have arrived to be read; a connection whose request was not read yet
 * counts as idle and would be cut.
 */
const READING_MS = 250;
/**
 * On a busy machine the time may pass without a turn of the event loop, in which alone sockets are accepted and read.
 */
const READING_TURNS = 20;
const closing = new WeakSet<FastifyInstance>();

/**
 * An answer given while the app is leaving also closes its connection, which would otherwise be kept for a next request
 * for a minute and more.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    if (closing.has(app)) reply.header("connection", "close");
  });
}

export function isClosing(app: FastifyInstance): boolean {
  return closing.has(app);
}

/** Closes the app: whatever was asked is answered, but nobody is waited for longer than `patienceMs`. */
export async function closeApp(app: FastifyInstance, patienceMs: number): Promise<void> {
  closing.add(app);
  await sleep(READING_MS);
  for (let turn = 0; turn < READING_TURNS; turn += 1) await nextTurn();
  const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  clearTimeout(impatience);
}
