import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from "fastify";
import type { Deps } from "../boot/deps.ts";
import type { Logger } from "../lib/log.ts";
import { VERSION } from "../lib/version.ts";
import { handleError } from "./errors.ts";
import { addProbes } from "./health.ts";

/** Where the probes and figures of a process are read, whatever else it does: METRICS_PORT. */
export interface InternalListener {
  /** All of the process runs: from now on it is ready while its database answers, and has figures. */
  started(deps: Deps): Promise<void>;
  /** From now on it is not ready, and still alive. */
  stopping(): void;
  close(): Promise<void>;
}

interface InternalOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** What is served besides the probes. */
  readonly routes: (app: FastifyInstance, deps: Deps) => void;
}

/**
 * Listens from before anything else is started until after everything else has stopped: a process that waits for its
 * database or for a migration is alive and not ready, and restarting it would help nobody.
 */
export async function listenInternally({ host, port, log, routes }: InternalOptions): Promise<InternalListener> {
  let isStopping = false;
  let app: FastifyInstance | null = null;
  const server = createServer((request, response) => {
    if (app === null) answerWhileStarting(request, response);
    else app.routing(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  return {
    async started(deps) {
      const made = fastify({
        loggerInstance: log as FastifyBaseLogger,
        logController: new LogController({ disableRequestLogging: true }),
      });
      made.setErrorHandler(handleError);
      addProbes(made, deps, () => isStopping);
      routes(made, deps);
      await made.ready();
      app = made;
    },
    stopping() {
      isStopping = true;
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await app?.close();
    },
  };
}

/** What is asked for is not there yet; that this process lives is. */
function answerWhileStarting({ url }: IncomingMessage, response: ServerResponse): void {
  const isLive = url === "/internal/live";
  response
    .writeHead(isLive ? 200 : 503, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .end(JSON.stringify({ status: isLive ? "ok" : "starting", version: VERSION }));
}
