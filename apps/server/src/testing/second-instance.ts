import { findSession } from "../accounts/index.ts";
import { openDeps } from "../boot/open-deps.ts";
import { MODULE_ROUTES } from "../boot/routes.ts";
import { addressesOfOwnServer } from "../db/index.ts";
import { buildApp } from "../http/app.ts";
import { startStamping } from "../invoices/index.ts";
import { startWorker } from "../jobs/index.ts";
import { openLog } from "../lib/log.ts";
import { type Client, createClient } from "./client.ts";
import type { TestApp } from "./test-app.ts";

export interface SecondInstance {
  /** Nobody is signed in; a token of the first instance is good here too. */
  readonly client: Client;
  close(): Promise<void>;
}

/**
 * The product once more over the same database, folder and provider, as a second server of one installation runs:
 * pools, worker and caches of its own.
 */
export async function startSecondInstance(test: TestApp): Promise<SecondInstance> {
  const { config, clock, databaseUrl, pacUrl } = test;
  const opened = await openDeps({
    config,
    clock,
    database: addressesOfOwnServer(databaseUrl),
    pacUrl,
    log: openLog("silent"),
  });
  const stopWorker = await startWorker({ deps: opened.deps, worker: opened.queue, transport: opened.transport });
  const stopCertifying = await startStamping(opened.deps, { works: true, patienceMs: 500 });
  const app = await buildApp({
    deps: opened.deps,
    findSession: (token, address) => findSession(opened.deps, token, address),
    routes: MODULE_ROUTES,
  });
  await app.ready();
  return {
    client: createClient(app),
    async close() {
      await app.close();
      stopWorker();
      await stopCertifying();
      await opened.close();
    },
  };
}
