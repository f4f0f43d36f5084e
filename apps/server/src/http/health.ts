import { type ResponseOf, ROUTES } from "@timbra/contract";
import { isDatabaseUsable } from "../db/index.ts";
import { VERSION } from "../lib/version.ts";
import type { RoutePlugin } from "./app.ts";
import { route } from "./route.ts";

/**
 * /api/health for people's and programs' eyes; /internal/health for whatever sends requests here: 503 while this
 * process cannot work; /internal/live for whatever restarts processes: the database's being away is no reason to.
 */
export const healthRoutes: RoutePlugin = (app, deps) => {
  async function health(): Promise<ResponseOf<"health">> {
    const works = await isDatabaseUsable(deps.db);
    const offers = { mailbox: deps.mailbox !== null, sample: deps.backdatedPac !== null };
    return { status: works ? "ok" : "degraded", mode: deps.config.mode, version: VERSION, ...offers };
  }

  route(app, ROUTES.health, health);
  app.get("/internal/health", async (_request, reply) => {
    const answer = await health();
    return reply.code(answer.status === "ok" ? 200 : 503).send(answer);
  });
  app.get("/internal/live", async () => ({ status: "ok", version: VERSION }));
};
