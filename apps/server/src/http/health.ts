import { type ResponseOf, ROUTES } from "@timbra/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../boot/deps.ts";
import { isDatabaseUsable } from "../db/index.ts";
import { VERSION } from "../lib/version.ts";
import type { RoutePlugin } from "./app.ts";
import { isClosing } from "./graceful-close.ts";
import { route } from "./route.ts";

/** /api/health for people's and programs' eyes, and the probes. */
export const healthRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.health, () => readHealth(deps));
  addProbes(app, deps, () => isClosing(app));
};

/**
 * /internal/health for whatever sends requests here: 503 while this process cannot work, or stops; /internal/live for
 * whatever restarts processes: the database's being away is no reason to.
 */
export function addProbes(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  app.get("/internal/health", async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: "stopping", version: VERSION });
    const answer = await readHealth(deps);
    return reply.code(answer.status === "ok" ? 200 : 503).send(answer);
  });
  app.get("/internal/live", async () => ({ status: "ok", version: VERSION }));
}

/**
 * Whether the database answers, over a connection that nothing else takes: to have too much to do is no reason to be
 * sent nothing.
 */
async function readHealth({ metricsDb, config, mailbox, backdatedPac }: Deps): Promise<ResponseOf<"health">> {
  const works = await isDatabaseUsable(metricsDb);
  const offers = { mailbox: mailbox !== null, sample: backdatedPac !== null };
  return { status: works ? "ok" : "degraded", mode: config.mode, version: VERSION, ...offers };
}
