import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { addressesOfOwnServer } from "../../apps/server/src/db/index.ts";
import { freePort } from "../../apps/server/src/lib/free-port.ts";
import { databaseEnvironment } from "../../apps/server/src/testing/database-environment.ts";
import { Api } from "../../scripts/demo/api.ts";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";

/** Where the bench takes place: a provider, a PostgreSQL and a server, each in its own process. */
export interface BenchEnvironment {
  readonly url: string;
  readonly pacUrl: string;
  readonly databaseUrl: string;
  readonly masterKeyFile: string;
  /** Whose work a stamp is. */
  readonly pids: Readonly<Record<"server" | "database" | "provider", number>>;
  /** The lines that the server wrote to its log: it is set to log warnings and worse. */
  complaints(): readonly string[];
  /** Resets how long the server's event loop was blocked until now. */
  watchEventLoop(): void;
  /** Ends the server and answers how long its event loop was held, in milliseconds. */
  stopServer(): Promise<{ longestMs: number; p999Ms: number }>;
  close(): Promise<void>;
}

/** How the server is to reach the database whose owner's address is given. */
export type DatabaseAccess = (
  databaseUrl: string,
) => Promise<{ readonly environment: Record<string, string>; close(): Promise<void> }>;

const DIRECT: DatabaseAccess = async (databaseUrl) => ({
  environment: databaseEnvironment(addressesOfOwnServer(databaseUrl)),
  close: async () => undefined,
});

/** `settings`: of the server, besides those of every bench. */
export async function openEnvironment(
  reach: DatabaseAccess = DIRECT,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchEnvironment> {
  await buildIfChanged(["server", "pac-sandbox"]);
  const folder = await mkdtemp(join(tmpdir(), "timbra-bench-"));
  // A folder of its own: the database's user may not enter ours.
  const databaseFolder = await mkdtemp(join(tmpdir(), "timbra-bench-database-"));
  const postgres = await startEmbeddedPostgres({ dataDir: databaseFolder });
  const reached = await reach(postgres.url);
  const { pac, pacUrl } = await startProvider(join(folder, "provider"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const loopFile = join(folder, "event-loop.json");
  const server = run("apps/server/dist/main.js", [], {
    PORT: String(port),
    PUBLIC_URL: url,
    ...reached.environment,
    PAC_URL: pacUrl,
    TIMBRA_DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "warn",
    RATE_LIMIT: "0",
    STAMP_WAIT_MS: "20000",
    // 300 ms of a hundred a second are thirty under way, besides what the product itself takes, and peaks.
    PAC_CONCURRENCY: "80",
    NODE_OPTIONS: `--import ${join(ROOT, "bench", "stamp", "watch-event-loop.mjs")}`,
    EVENT_LOOP_FILE: loopFile,
    ...settings,
  });
  const said: string[] = [];
  server.stdout?.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  await new Api(url).untilReady(60);

  return {
    url,
    pacUrl,
    databaseUrl: postgres.url,
    masterKeyFile: join(folder, "data", "master.key"),
    pids: { server: server.pid ?? 0, database: postgres.pid, provider: pac.pid ?? 0 },
    complaints: () =>
      said
        .join("")
        .split("\n")
        .filter((line) => line.startsWith("{")),
    watchEventLoop: () => void server.kill("SIGUSR2"),
    async stopServer() {
      await end(server);
      return JSON.parse(await readFile(loopFile, "utf8"));
    },
    async close() {
      await end(server);
      await end(pac);
      await reached.close();
      await postgres.stop();
      for (const made of [folder, databaseFolder]) await rm(made, { recursive: true, force: true });
    },
  };
}

async function startProvider(dataDir: string) {
  const port = String(await freePort());
  const pacUrl = `http://127.0.0.1:${port}`;
  const pac = run("packages/pac-sandbox/dist/bundled/main.js", ["--port", port, "--data-dir", dataDir], {});
  pac.stdout?.resume();
  await untilAnswers(`${pacUrl}/sandbox/book?rfc=XAXX010101000`);
  return { pac, pacUrl };
}

function run(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: "production", ...env } };
  return spawn(process.execPath, [file, ...args], { ...options, stdio: ["ignore", "pipe", "inherit"] });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(url).catch(() => null)) !== null) return;
    await sleep(100);
  }
  throw new Error("The provider did not start.");
}

/** Milliseconds that the provider took for each invoice, as the server wrote them down. */
export async function providerTimes(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const rows = await queryOnce<{ invoice_id: string; took: number }>(
    databaseUrl,
    "SELECT invoice_id, sum(duration_ms)::int AS took FROM certification_attempts GROUP BY invoice_id",
  );
  return new Map(rows.map((row) => [row.invoice_id, row.took]));
}
