import { rmSync } from "node:fs";
import { findSession, preparePasswords } from "../accounts/index.ts";
import type { WorkerStart } from "../adapters/request-workers.ts";
import { buildApp } from "../http/app.ts";
import { printWorkerRoutes } from "../invoices/index.ts";
import { systemClock } from "../lib/clock.ts";
import { openLog } from "../lib/log.ts";
import { type DepsOptions, openDeps } from "./open-deps.ts";
import { MODULE_ROUTES } from "./routes.ts";

/** Of each such process; the one that started it has its own. */
const DATABASE_CONNECTIONS = 4;

/**
 * The process that answers expensive requests: the same web application over the same database, as a second web process
 * would be, at a socket that only the process which started it knows. It works on no jobs, leaves the upkeep of
 * certification to whoever started it, and ends with it.
 */
process.once("message", (order: WorkerStart<Omit<DepsOptions, "clock" | "log">>) => void serve(order));
process.on("disconnect", () => process.exit(0));
// The signal to stop reaches a whole group of processes; what is under way is answered first.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);

async function serve({ environment, socket, folder }: WorkerStart<Omit<DepsOptions, "clock" | "log">>): Promise<void> {
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const config = { ...environment.config, role: "web", rateLimit: 0, databasePool: DATABASE_CONNECTIONS } as const;
  const log = openLog(config.logLevel);
  const { deps } = await openDeps({ ...environment, config, clock: systemClock, log });
  // What it claims and leases ends with it, and not with the process that started it.
  await deps.processSession.open();
  await preparePasswords();
  const app = await buildApp({
    deps,
    findSession: (token, address) => findSession(deps, token, address),
    routes: [...MODULE_ROUTES, printWorkerRoutes],
    trustsForwardedIdentity: true,
  });
  await app.listen({ path: socket });
  process.send?.("listening");
}
