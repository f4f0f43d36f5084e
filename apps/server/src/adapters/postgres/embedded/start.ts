import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { makeCluster, readPassword } from "./cluster.ts";
import { lookAt, ownerUrl, queryOnce } from "./connect.ts";
import { makeDataDir } from "./data-dir.ts";
import { type Look, Patience } from "./patience.ts";
import { choosePostgresUser, type PostgresUser } from "./postgres-user.ts";
import { forgetStrangerPid, isAlive, type Postmaster, readPostmaster } from "./postmaster-pid.ts";
import { type ServerProcess, spawnServer } from "./server-process.ts";
import { openSocketFolder } from "./socket.ts";
import { stopServer } from "./stop.ts";

/** The major version is in the name: another major cannot open the same files. */
const CLUSTER_FOLDER = "pg18";
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
  makeDataDir(options.dataDir, user);
  const binaries = prepareBinaries(options.dataDir, user);
  const cluster = join(realpathSync(options.dataDir), CLUSTER_FOLDER);
  const created = await makeCluster(cluster, binaries, user);
  const password = readPassword(cluster);
  const running = await adoptOrStart({ cluster, binaries, user, password, options });
  await makeDatabase(ownerUrl(running.port, password, "postgres"));
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
  const patience = new Patience(Date.now);
  for (;;) {
    const adopted = await adopt(attempt, patience);
    if (adopted !== null) return { ...adopted, how: "adopted" };
    forgetStrangerPid(attempt.cluster);
    const logFile = `${attempt.cluster}.log`;
    const server = await spawnServer(attempt.binaries, attempt.user, {
      cluster: attempt.cluster,
      logFile,
      settings: attempt.options.settings ?? {},
      port: attempt.options.port,
    });
    const failure = await untilReady(server, attempt, patience);
    if (failure === null) return { pid: server.pid, port: server.port, how: "started" };
    // A dying server holds its lock file, or its children the shared memory, for about a second; a living one is
    // adopted in the next round.
    if (!/lock file|pre-existing shared memory/.test(failure) || patience.isOver())
      throw new Error(`PostgreSQL did not start. Its log ends with:\n${failure}`);
    await sleep(PAUSE_MS * 4);
  }
}

async function adopt(attempt: Attempt, patience: Patience): Promise<Postmaster | null> {
  const postmaster = readPostmaster(attempt.cluster);
  if (postmaster === null || !isAlive(postmaster.pid)) return null;
  const look = await lookAt(ownerUrl(postmaster.port, attempt.password, "postgres"));
  patience.seen(look);
  return isHere(look, attempt) ? postmaster : null;
}

/**
 * Readiness is a connection that succeeds, never a line of a log. Answers null, or the end of the log of a server that
 * gave up.
 */
async function untilReady(server: ServerProcess, attempt: Attempt, patience: Patience): Promise<string | null> {
  const url = ownerUrl(server.port, attempt.password, "postgres");
  for (;;) {
    const ended = server.ended();
    if (ended !== null) return ended.log;
    const look = await lookAt(url);
    if (isHere(look, attempt)) return null;
    patience.seen(look);
    if (patience.isOver())
      throw new Error(
        `PostgreSQL was started but does not answer on 127.0.0.1:${server.port}; see ${attempt.cluster}.log`,
      );
    await sleep(PAUSE_MS);
  }
}

const isHere = (look: Look, { cluster }: Attempt): boolean => look.state === "ready" && look.cluster === cluster;

async function makeDatabase(url: string): Promise<void> {
  const found = await queryOnce(url, "SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
  if (found.length > 0) return;
  await queryOnce(url, `CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    const DUPLICATE_DATABASE = ["42P04", "23505"];
    if (!DUPLICATE_DATABASE.includes(error.code ?? "")) throw error;
  });
}
