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
async function readHealth(deps: Deps): Promise<ResponseOf<"health">> {
  return { status: (await isDatabaseUsable(deps.metricsDb)) ? "ok" : "degraded", ...readMode(deps) };
}

/** In which mode this process runs, and what it offers in it; the same for as long as it runs. */
export function readMode({ config, mailbox, backdatedPac }: Deps): Omit<ResponseOf<"health">, "status"> {
  return { mode: config.mode, version: VERSION, mailbox: mailbox !== null, sample: backdatedPac !== null };
}
