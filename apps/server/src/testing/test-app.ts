import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPacSandbox } from "@timbra/pac-sandbox";
import { findSession, preparePasswords } from "../accounts/index.ts";
import type { Config, Environment } from "../boot/config.ts";
import { readConfig } from "../boot/config.ts";
import type { Deps } from "../boot/deps.ts";
import { type OpenedDeps, openDeps } from "../boot/open-deps.ts";
import { MODULE_ROUTES } from "../boot/routes.ts";
import { addressesOfOwnServer, type DatabaseAddresses, type OwnedAddresses } from "../db/index.ts";
import type { TriggerFault } from "../fault-injection/index.ts";
import { type App, buildApp, type RoutePlugin } from "../http/app.ts";
import { startStamping } from "../invoices/index.ts";
import { startWorker } from "../jobs/index.ts";
import { type Logger, openLog } from "../lib/log.ts";
import { type Client, createClient } from "./client.ts";
import { brokenInvariants } from "./invariants.ts";
import { createMovableClock, type MovableClock } from "./movable-clock.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestAppOptions {
  readonly clock?: MovableClock;
  /** false: no provider runs. Default: the real sandbox provider on a free port, with a folder of its own. */
  readonly pac?: boolean;
  /** Whether jobs run. Default true. */
  readonly worker?: boolean;
  /** Settings as in the environment, over the test's defaults. */
  readonly environment?: Environment;
  /** What was there before: its database and its data folder, which are gone when this is closed. */
  readonly installation?: { readonly database: TestDatabase; readonly folder: string };
  /** How the product reaches its database. Default: straight, each with its own login. */
  readonly reach?: (own: OwnedAddresses) => Promise<DatabaseAddresses>;
  /**
   * Whether expensive requests are answered by processes of their own, which have the machine's clock and no replaced
   * parts. Default false.
   */
  readonly usesRequestWorkers?: boolean;
  /** Parts in the place of the built ones. */
  readonly replaced?: Partial<Deps>;
  /** Routes besides the product's own. */
  readonly routes?: readonly RoutePlugin[];
  readonly log?: Logger;
  /** Called for every fault point that is passed. Default: nothing is. */
  readonly triggerFault?: TriggerFault;
  /** Why this test leaves the database broken on purpose. Without a reason every invariant must hold when it closes. */
  readonly allowsBrokenInvariants?: string;
}

export interface TestApp {
  readonly app: App;
  readonly deps: Deps;
  readonly clock: MovableClock;
  readonly config: Config;
  /** The database as the owner of its tables, for looking behind the product's back. */
  readonly databaseUrl: string;
  /** Base address of the running sandbox provider; "" without one. */
  readonly pacUrl: string;
  /** Nobody is signed in. */
  readonly client: Client;
  /** Stops everything, and fails when the database breaks an invariant then. */
  close(): Promise<void>;
}

/** An address at which nothing answers, for tests without a provider. */
const NOBODY = "http://127.0.0.1:9";

/**
 * The real product over a database and a folder of the test's own. Call `close` when done (or use it with `afterAll`).
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? createMovableClock();
  const database = options.installation?.database ?? (await createTestDatabase());
  const folder = options.installation?.folder ?? mkdtempSync(join(tmpdir(), "timbra-test-app-"));
  const pac =
    options.pac === false
      ? null
      : await startPacSandbox({ port: 0, dataDir: join(folder, "pac-sandbox"), clock: () => clock.now() });
  const pacUrl = pac?.url ?? "";
  const config = testConfig({
    TIMBRA_DATA_DIR: folder,
    ...(pacUrl === "" ? {} : { PAC_URL: pacUrl }),
    ...options.environment,
  });
  const log = options.log ?? openLog("silent");
  const own = addressesOfOwnServer(database.url);
  const addresses = options.reach === undefined ? own : await options.reach(own);
  const opened = await openDeps(
    {
      config,
      clock,
      log,
      database: addresses,
      pacUrl: pac?.url ?? NOBODY,
      usesRequestWorkers: options.usesRequestWorkers === true,
      ...(options.triggerFault === undefined ? {} : { triggerFault: options.triggerFault }),
    },
    options.replaced,
  );
  const { deps, queue: worker, transport } = opened;
  const stopWorker = options.worker === false ? () => undefined : await startWorker({ deps, worker, transport });
  const stopCertifying = await startStamping(deps, { works: options.worker !== false, patienceMs: 500 });
  const app = await openApp(opened, options.routes ?? []);
  async function close(): Promise<void> {
    await app.close();
    stopWorker();
    await stopCertifying();
    await opened.close();
    const broken = options.allowsBrokenInvariants === undefined ? await brokenInvariants(database.url, pac?.url) : {};
    await pac?.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    if (Object.keys(broken).length > 0)
      throw new Error(`The database was left broken:\n${JSON.stringify(broken, null, 1)}`);
  }
  return { app, deps, clock, config, databaseUrl: database.url, pacUrl, client: createClient(app), close };
}

async function openApp({ deps }: OpenedDeps, routes: readonly RoutePlugin[]): Promise<App> {
  await preparePasswords();
  const app = await buildApp({
    deps,
    findSession: (token, address) => findSession(deps, token, address),
    routes: [...MODULE_ROUTES, ...routes],
  });
  await app.ready();
  return app;
}

/** Where nobody answers: no test asks the SAT itself. */
const NO_PROVIDER = "http://127.0.0.1:9/";

/** A configuration for tests: small pools, no rate limit, and nothing from this machine's environment. */
export function testConfig(environment: Environment = {}): Config {
  const read = readConfig({ DATABASE_POOL: "8", RATE_LIMIT: "0", CATALOGUES_URL: NO_PROVIDER, ...environment });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  return read.config;
}
