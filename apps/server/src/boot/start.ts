import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPacSandbox } from "@timbra/pac-sandbox";
import { findSession, preparePasswords } from "../accounts/index.ts";
import { metricsRoutes } from "../admin/index.ts";
import { startBackupChecks } from "../backup/index.ts";
import {
  chooseDataDir,
  choosePostgresUser,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  superviseServer,
} from "../db/embedded/index.ts";
import { addressesFromConfig, addressesOfOwnServer, type DatabaseAddresses, isOwned } from "../db/index.ts";
import type { TriggerFault } from "../fault-injection/index.ts";
import { buildApp } from "../http/app.ts";
import { closeApp } from "../http/graceful-close.ts";
import { type InternalListener, listenInternally } from "../http/internal-listener.ts";
import { startStamping } from "../invoices/index.ts";
import { startClockChecks, startWorker } from "../jobs/index.ts";
import type { Clock } from "../lib/clock.ts";
import { freePort } from "../lib/free-port.ts";
import type { Logger } from "../lib/log.ts";
import { makeFolder } from "../lib/make-folder.ts";
import { startBackups } from "./backups.ts";
import { assertSameFileStore } from "./check-file-store.ts";
import type { Config } from "./config.ts";
import { type OpenedDeps, openDeps } from "./open-deps.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { MODULE_ROUTES } from "./routes.ts";
import { waitForMigration } from "./wait-for-migration.ts";

/** How long requests that run may still run when the product is asked to stop. */
const STOP_TIMEOUT_MS = 20_000;

export interface StartOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Default: no failure is ever provoked. */
  readonly triggerFault?: TriggerFault;
  /** Ends a start that waits for the database to be migrated. */
  readonly signal?: AbortSignal;
}

/** What was started, for whoever started it to read. */
export interface StartFacts {
  readonly config: Config;
  readonly dataDirMovedBecause: string | null;
  readonly database: EmbeddedPostgres["how"] | "given" | "owned";
  readonly migrations: readonly string[];
  readonly pacUrl: string;
  /** Null in a process that only works. */
  readonly url: string | null;
}

export interface RunningProduct {
  readonly facts: StartFacts;
  /** Ends everything in order: requests are answered, running jobs end, connections close, embedded servers stop. */
  stop(): Promise<void>;
}

type Cleanup = () => unknown;

/** Starts all that this process is asked to be. When a step fails, what was started before it is stopped again. */
export async function startProduct(start: StartOptions): Promise<RunningProduct> {
  const undo: Cleanup[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { facts: await startAll(start, undo), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(start: StartOptions, undo: Cleanup[]): Promise<StartFacts> {
  const location = resolveDataDir(start.config);
  const config = { ...location.config, ...(await choosePort(location.config)) };
  const internal = await openInternalListener(config, start.log, undo);
  const postgres = config.databaseUrl === null ? await startDatabase(start.log, config.dataDir.path, undo) : null;
  const database = addressesFromConfig(config) ?? addressesOfOwnServer(postgres?.url ?? "");
  const migrations = await migrateOrWait(database, { ...start, config });
  const pacUrl = await startOrFindPac(config, start.clock, undo);
  const opened = await openDeps({ ...start, config, database, pacUrl, usesRequestWorkers: config.role !== "worker" });
  undo.push(opened.close);
  await assertSameFileStore(opened.deps, config);
  undo.push(startClockChecks(opened.deps));
  const works = config.role !== "web";
  if (works) undo.push(await startWorker({ deps: opened.deps, worker: opened.queue, transport: opened.transport }));
  if (config.backup.to !== null) {
    if (works) undo.push(await startBackups(config, config.backup.to, database, opened.deps));
    undo.push(startBackupChecks(opened.deps, config.backup.everyMs));
  }
  undo.push(await startStamping(opened.deps, { works, patienceMs: STOP_TIMEOUT_MS }));
  const url = config.role === "worker" ? null : await listen(opened, undo);
  await internal?.started(opened.deps);
  // The first thing to be undone: nothing more is sent to a process that stops.
  undo.push(() => internal?.stopping());
  return {
    config,
    dataDirMovedBecause: location.movedBecause,
    database: postgres?.how ?? (database.hasOwnLogins ? "given" : "owned"),
    migrations,
    pacUrl,
    url,
  };
}

/** Who has the owner's rights migrates; the others wait until somebody has. Answers the migrations applied now. */
async function migrateOrWait(database: DatabaseAddresses, { config, log, signal }: StartOptions): Promise<string[]> {
  const onBusy = (what: string, attempt: number) => log.warn({ what, attempt }, "a migration waits for a lock");
  const prepared = isOwned(database)
    ? prepareDatabase(database, { onBusy })
    : waitForMigration(database, { config, log, signal }).then(() => []);
  return prepared.catch((cause: Error) => {
    throw config.databaseUrl === null || signal?.aborted === true
      ? cause
      : new Error(`The database of DATABASE_URL cannot be used: ${cause.message}`, { cause });
  });
}

async function openInternalListener(config: Config, log: Logger, undo: Cleanup[]): Promise<InternalListener | null> {
  const { host, metricsPort: port } = config;
  if (port === null) return null;
  const taken = `METRICS_PORT=${port} is taken by another program. Stop it, or choose another: METRICS_PORT=9464`;
  const internal = await listenInternally({ host, port, log, routes: metricsRoutes }).catch(portTakenError(taken));
  undo.push(() => internal.close());
  return internal;
}

/** The embedded server, which is started again where it was when it ends by itself. */
async function startDatabase(log: Logger, dataDir: string, undo: Cleanup[]): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { port } = postgres;
  const words = {
    gone: "the embedded database has ended; it is started again",
    failed: "the embedded database did not start",
    back: "the embedded database runs again",
  };
  const onEvent = (event: keyof typeof words, err?: unknown) =>
    log[event === "back" ? "info" : "error"](err === undefined ? {} : { err }, words[event]);
  undo.push(superviseServer(postgres, { restart: () => startEmbeddedPostgres({ dataDir, port }), onEvent }));
  return postgres;
}

function resolveDataDir(config: Config): { config: Config; movedBecause: string | null } {
  const choice = chooseDataDir(config.dataDir, config.databaseUrl === null ? choosePostgresUser() : null);
  const kept = [config.databaseUrl, config.pac.url, config.s3, config.masterKeyFile];
  if (kept.includes(null)) claimDataDir(choice.path);
  return {
    config: { ...config, dataDir: { ...config.dataDir, path: choice.path } },
    movedBecause: choice.movedBecause ?? null,
  };
}

function claimDataDir(path: string): void {
  try {
    makeFolder(path);
  } catch (cause) {
    throw new Error(`TIMBRA_DATA_DIR=${path} cannot be used: ${(cause as Error).message} Choose another folder.`, {
      cause,
    });
  }
}

/** Port 0 is settled before anything is built, because links in mails name it. */
async function choosePort(config: Config): Promise<Partial<Config>> {
  if (config.port !== 0) return {};
  const port = await freePort();
  return { port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

/** Base address of the first provider: the given one, a sandbox that runs here already, or one that is started here. */
export async function startOrFindPac(config: Config, clock: Clock, undo: Cleanup[]): Promise<string> {
  if (config.pac.url !== null) return config.pac.url;
  const { pac: account } = config;
  const { port, named } = config.pacSandboxPort;
  const shared = config.role === "all" ? null : await findRunningSandbox(port);
  if (shared !== null) return shared;
  const { user, password } = account;
  const dataDir = join(config.dataDir.path, "pac-sandbox");
  const taken = `PAC_SANDBOX_PORT=${port} is taken by another program. Stop it, or choose another: PAC_SANDBOX_PORT=3011`;
  const start = (at: number) => startPacSandbox({ port: at, dataDir, clock: () => clock.now(), user, password });
  // Who names no port is asked for none: only processes that run apart have to agree on one.
  const isFree = !named && config.role === "all";
  const pac = await start(port).catch(async (error: NodeJS.ErrnoException) => {
    if (isFree && error.code === "EADDRINUSE") return start(await freePort());
    // Started at the same moment by another process: that one runs it for both.
    const first = config.role === "all" ? null : await findStartingSandbox(port);
    return first === null ? portTakenError(taken)(error) : { url: first, close: () => undefined };
  });
  undo.push(() => pac.close());
  return pac.url;
}

async function listen({ deps }: OpenedDeps, undo: Cleanup[]): Promise<string> {
  await preparePasswords();
  const app = await buildApp({
    deps,
    findSession: (token, address) => findSession(deps, token, address),
    routes: MODULE_ROUTES,
  });
  undo.push(() => closeApp(app, STOP_TIMEOUT_MS));
  const { host, port } = deps.config;
  await app
    .listen({ host, port })
    .catch(portTakenError(`Port ${port} is taken by another program. Stop it, or choose another: PORT=3001`));
  void deps.catalogueStore
    .prepareSearch()
    .catch((err: unknown) => deps.log.error({ err }, "the SAT's lists could not be indexed"));
  return deps.config.publicUrl;
}

/** What to do about a port is said in place of the system's words. */
function portTakenError(what: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === "EADDRINUSE" ? new Error(what, { cause: error }) : error;
  };
}

const PROBE_TIMEOUT_MS = 1_000;
const STARTING_PROBES = 20;
const PROBE_PAUSE_MS = 250;

async function findStartingSandbox(port: number): Promise<string | null> {
  for (let probes = 0; probes < STARTING_PROBES; probes += 1) {
    const url = await findRunningSandbox(port);
    if (url !== null) return url;
    await sleep(PROBE_PAUSE_MS);
  }
  return null;
}

/**
 * The address of a sandbox provider that another process of this machine runs at a port; null when none answers there.
 * Web and worker processes that run apart share the one that was started first; while it is away, their documents wait.
 */
export async function findRunningSandbox(port: number): Promise<string | null> {
  const url = `http://127.0.0.1:${port}`;
  try {
    const answer = await fetch(`${url}/sandbox/book?sello=none`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    const book: unknown = answer.ok ? await answer.json() : null;
    return typeof book === "object" && book !== null && "entries" in book ? url : null;
  } catch {
    return null;
  }
}
