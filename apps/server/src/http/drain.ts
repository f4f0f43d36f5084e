import type { FastifyInstance } from "fastify";

/**
 * Lets an app that is closing end soon: an answer given while it closes also closes its connection, which would otherwise be kept open for a next request
 * for a minute and more.
 */
export function drainOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}

/** Closes the app: what was asked is answered, but nobody is waited for longer than `patienceMs`. */
export async function closeApp(app: FastifyInstance, patienceMs: number): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  clearTimeout(impatience);
}
