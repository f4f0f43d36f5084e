import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { APPLICATION_PREFIX, applicationName } from "../pool.ts";
import { type Binaries, createCluster, prepareBinaries, readPassword } from "./cluster.ts";
import { ownerUrl, probe, queryOnce } from "./connect.ts";
import { choosePostgresUser, createDataDir, type PostgresUser } from "./data-dir.ts";
import {
  clearStalePid,
  isAlive,
  openSocketFolder,
  type Postmaster,
  readPostmaster,
  type ServerProcess,
  spawnServer,
} from "./server-process.ts";

export const EMBEDDED_MAJOR = 18;
/** The major version is in the name: another major cannot open the same files. */
export const CLUSTER_FOLDER = `pg${EMBEDDED_MAJOR}`;
const DATABASE = "timbra";
const PAUSE_MS = 25;

export interface EmbeddedOptions {
  /** The folder of all data; the cluster is its `pg18`. */
  readonly dataDir: string;
  /** Server settings for tests, such as fsync=off. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where it listens when it is started now; default: on any free port. */
  readonly port?: number;
}

export interface EmbeddedPostgres {
  /**
   * Address of the product's database, as the owner of its tables. Its host and port are those of TCP; a parameter
   * `host` names the nearer socket.
   */
  readonly url: string;
  readonly cluster: string;
  readonly port: number;
  readonly pid: number;
  /** `created` on the very first start, `adopted` when a server that outlived its program was found running. */
  readonly how: "created" | "started" | "adopted";
  /** Stops the server, unless another running program uses it. Answers whether it was stopped. */
  stop(): Promise<boolean>;
}

/**
 * Starts PostgreSQL from npm's binaries over `dataDir`, or adopts the one that already runs there, and makes sure that
 * the database exists.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = choosePostgresUser();
  createDataDir(options.dataDir, user);
  const binaries = prepareBinaries(options.dataDir, user);
  const cluster = join(realpathSync(options.dataDir), CLUSTER_FOLDER);
  const created = await createCluster(cluster, binaries, user);
  const password = readPassword(cluster);
  const running = await adoptOrStart({ cluster, binaries, user, password, options });
  await createDatabase(ownerUrl(running.port, password, "postgres"));
  const url = ownerUrl(running.port, password, DATABASE, openSocketFolder(cluster, running.port));
  const how = created ? "created" : running.how;
  return {
    url,
    cluster,
    port: running.port,
    pid: running.pid,
    how,
    stop: () => stopServer({ url, pid: running.pid, binaries, cluster }),
  };
}

interface Attempt {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: PostgresUser | null;
  readonly password: string;
  readonly options: EmbeddedOptions;
}

type Running = Postmaster & { readonly how: "started" | "adopted" };

async function adoptOrStart(attempt: Attempt): Promise<Running> {
  const deadline = new StartupDeadline(Date.now);
  for (;;) {
    const adopted = await adopt(attempt, deadline);
    if (adopted !== null) return { ...adopted, how: "adopted" };
    clearStalePid(attempt.cluster);
    const logFile = `${attempt.cluster}.log`;
    const server = await spawnServer(attempt.binaries, attempt.user, {
      cluster: attempt.cluster,
      logFile,
      settings: attempt.options.settings ?? {},
      port: attempt.options.port,
    });
    const failure = await untilReady(server, attempt, deadline);
    if (failure === null) return { pid: server.pid, port: server.port, how: "started" };
    // A dying server holds its lock file, or its children the shared memory, for about a second; a living one is
    // adopted in the next round.
    if (!/lock file|pre-existing shared memory/.test(failure) || deadline.isExpired())
      throw new Error(`PostgreSQL did not start. Its log ends with:\n${failure}`);
    await sleep(PAUSE_MS * 4);
  }
}

async function adopt(attempt: Attempt, deadline: StartupDeadline): Promise<Postmaster | null> {
  const postmaster = readPostmaster(attempt.cluster);
  if (postmaster === null || !isAlive(postmaster.pid)) return null;
  const look = await probe(ownerUrl(postmaster.port, attempt.password, "postgres"));
  deadline.observe(look);
  return isHere(look, attempt) ? postmaster : null;
}

/**
 * Readiness is a connection that succeeds, never a line of a log. Answers null, or the end of the log of a server that
 * gave up.
 */
async function untilReady(server: ServerProcess, attempt: Attempt, deadline: StartupDeadline): Promise<string | null> {
  const url = ownerUrl(server.port, attempt.password, "postgres");
  for (;;) {
    const ended = server.ended();
    if (ended !== null) return ended.log;
    const look = await probe(url);
    if (isHere(look, attempt)) return null;
    deadline.observe(look);
    if (deadline.isExpired())
      throw new Error(
        `PostgreSQL was started but does not answer on 127.0.0.1:${server.port}; see ${attempt.cluster}.log`,
      );
    await sleep(PAUSE_MS);
  }
}

const isHere = (look: ProbeResult, { cluster }: Attempt): boolean => look.state === "ready" && look.cluster === cluster;

async function createDatabase(url: string): Promise<void> {
  const found = await queryOnce(url, "SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
  if (found.length > 0) return;
  await queryOnce(url, `CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    const DUPLICATE_DATABASE = ["42P04", "23505"];
    if (!DUPLICATE_DATABASE.includes(error.code ?? "")) throw error;
  });
}

export interface RestartPolicy {
  /** Starts the server over the same files, where it listened before. */
  readonly restart: () => Promise<EmbeddedPostgres>;
  /** Called when it is found gone, when a try to start it failed, and when it is back. */
  readonly onEvent: (event: "gone" | "failed" | "back", error?: unknown) => void;
  /** Default: as the product does. */
  readonly probeEveryMs?: number;
  readonly pause?: (ms: number, options: { signal: AbortSignal }) => Promise<unknown>;
}

const PROBE_EVERY_MS = 500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Has an embedded server that ends by itself (killed, out of memory) started again, with growing pauses while that
 * fails. A server that was adopted is no child of ours, so it is looked at. Answers what ends both the keeping and the
 * server.
 */
export function superviseServer(first: EmbeddedPostgres, policy: RestartPolicy): () => Promise<boolean> {
  const stopping = new AbortController();
  let running = first;
  const {
    restart,
    onEvent,
    probeEveryMs = PROBE_EVERY_MS,
    pause = (ms, options) => sleep(ms, undefined, { ...options, ref: false }),
  } = policy;

  async function bringBack(): Promise<void> {
    onEvent("gone");
    for (let wait = FIRST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        running = await restart();
        return onEvent("back");
      } catch (error) {
        onEvent("failed", error);
        await pause(wait, stopping);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(probeEveryMs, undefined, { signal: stopping.signal, ref: false });
      if (!isAlive(running.pid)) await bringBack();
    }
  }

  const watching = watch().catch(() => undefined);
  return async () => {
    stopping.abort();
    await watching;
    return running.stop();
  };
}

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
const STOP_PAUSE_MS = 10;

export interface StopTarget {
  readonly url: string;
  readonly pid: number;
  readonly cluster: string;
  readonly binaries: Binaries;
}

/**
 * Stops the server cleanly, or at once when it does not react; leaves it alone while another program of this product is
 * connected.
 */
async function stopServer(target: StopTarget): Promise<boolean> {
  if (!isAlive(target.pid)) return true;
  if (await othersAreConnected(target.url)) return false;
  signal(target, "SIGINT");
  if (await ended(target.pid, FAST_STOP_MS)) return true;
  signal(target, "SIGQUIT");
  return ended(target.pid, IMMEDIATE_STOP_MS);
}

async function othersAreConnected(url: string): Promise<boolean> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE $1 AND application_name <> $2 LIMIT 1";
  const rows = await queryOnce(url, text, [`${APPLICATION_PREFIX}%`, applicationName()]).catch(() => []);
  return rows.length > 0;
}

function signal(target: StopTarget, name: "SIGINT" | "SIGQUIT"): void {
  if (process.platform === "win32") {
    const mode = name === "SIGINT" ? "fast" : "immediate";
    spawnSync(target.binaries.pgCtl, ["stop", "-D", target.cluster, "-m", mode, "-W"]);
    return;
  }
  if (isAlive(target.pid)) process.kill(target.pid, name);
}

async function ended(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(STOP_PAUSE_MS);
  }
  return true;
}

/** What answers at an address. */
export type ProbeResult =
  | { readonly state: "ready"; readonly cluster: string }
  | { readonly state: "starting" }
  | { readonly state: "silent" };

const SILENCE_MS = 60_000;

/**
 * How long a server is waited for: a minute without output. A server that reports it is starting is alive: after a
 * crash it first makes the whole data folder durable, which takes minutes on a busy disk, and killing it would only
 * begin that again.
 */
export class StartupDeadline {
  readonly #now: () => number;
  #endsAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#endsAt = now() + SILENCE_MS;
  }

  observe({ state }: ProbeResult): void {
    if (state === "starting") this.#endsAt = this.#now() + SILENCE_MS;
  }

  isExpired(): boolean {
    return this.#now() > this.#endsAt;
  }
}
