import { startStamping } from "../invoices/index.ts";
import { systemClock } from "../lib/clock.ts";
import { openLog } from "../lib/log.ts";
import type { Config } from "./config.ts";
import { migrateOrRefuse, openInstallation } from "./database.ts";
import type { Deps } from "./deps.ts";
import { openDeps } from "./open-deps.ts";
import { startOrFindPac } from "./start.ts";

/**
 * Everything that a command may use, over an installation that serves nobody meanwhile: no job runs and no document is
 * sent here but what `work` does itself. `noData`: what is said where there is none.
 */
export async function withInstallationDeps<Outcome>(
  given: Config,
  noData: (folder: string) => string,
  work: (deps: Deps) => Promise<Outcome>,
): Promise<Outcome> {
  const undo: (() => unknown)[] = [];
  try {
    const installation = await openInstallation(given, noData);
    undo.push(installation.close);
    await migrateOrRefuse(installation.addresses);
    const config: Config = { ...given, role: "web", dataDir: { ...given.dataDir, path: installation.folder } };
    const pacUrl = await startOrFindPac(config, systemClock, undo);
    const log = openLog("silent");
    const opened = await openDeps({ config, clock: systemClock, log, database: installation.addresses, pacUrl });
    undo.push(opened.close);
    undo.push(await startStamping(opened.deps, { works: false, patienceMs: 0 }));
    return await work(opened.deps);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
