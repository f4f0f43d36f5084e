import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../apps/server/src/db/embedded/index.ts";
import { ROOT } from "../../../scripts/steps/run.mjs";
import {
  endOf,
  type FaultReply,
  type FaultRequest,
  fixedPort,
  hasEnded,
  sendRequest,
  startProgram,
} from "../program.ts";

export interface MachineLocation {
  /** Everything that is gone with the machine is in its `data`; backups and logs are beside it. */
  readonly folder: string;
  /** The provider, which is somewhere else. */
  readonly pacUrl: string;
}

const READY_TRIES = 1_500;
const PAUSE_MS = 40;

/** One machine with everything on it: the product, its embedded database, its key and its files. */
export class Machine {
  readonly #location: MachineLocation;
  readonly #port: number;
  #child: ChildProcess | null = null;
  #postgres: EmbeddedPostgres | null = null;

  private constructor(location: MachineLocation, port: number) {
    this.#location = location;
    this.#port = port;
  }

  static async create(location: MachineLocation): Promise<Machine> {
    await mkdir(location.folder, { recursive: true });
    return new Machine(location, await fixedPort());
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get dataDir(): string {
    return join(this.#location.folder, "data");
  }

  get #backup(): string {
    return join(this.#location.folder, "backup");
  }

  get #environment(): Record<string, string> {
    return {
      TIMBRA_DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      PAC_URL: this.#location.pacUrl,
      LOG_LEVEL: "warn",
      LANG: "en",
      RATE_LIMIT: "0",
      STAMP_WAIT_MS: "3000",
    };
  }

  /** The database as the owner of its tables. */
  get databaseUrl(): string {
    if (this.#postgres === null) throw new Error("The machine does not run.");
    return this.#postgres.url;
  }

  async start(): Promise<void> {
    const child = startProgram(
      ["apps/server/dist/main.js"],
      this.#environment,
      join(this.#location.folder, "server.log"),
    );
    this.#child = child;
    for (let tries = 0; tries < READY_TRIES && !hasEnded(child); tries += 1) {
      const answer = await this.ask({ method: "GET", url: "/internal/health", timeoutMs: 2_000 });
      if (answer?.status === 200) {
        // Runs already: it is adopted, and ends with the product.
        this.#postgres = await startEmbeddedPostgres({ dataDir: this.dataDir });
        return;
      }
      await sleep(PAUSE_MS);
    }
    throw new Error(`The machine does not start; see ${this.#location.folder}/server.log`);
  }

  /** Sends a request to the product; `url` is a path. */
  ask(asked: FaultRequest): Promise<FaultReply | null> {
    return sendRequest({ ...asked, url: this.address + asked.url });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.kill("SIGTERM");
    await endOf(child);
    this.#child = null;
    this.#postgres = null;
  }

  /** Copies the whole of it while it stands still, and goes on. Answers the moment of the copy. */
  async backUp(): Promise<Date> {
    await this.stop();
    await rm(this.#backup, { recursive: true, force: true });
    copyWithOwners(this.dataDir, this.#backup);
    const moment = new Date();
    await this.start();
    return moment;
  }

  /** The machine is gone: every process at once, and the folder. */
  async lose(): Promise<void> {
    const [child, postgres] = [this.#child, this.#postgres];
    child?.kill("SIGKILL");
    if (postgres !== null) for (const pid of familyOf(postgres.pid)) kill(pid);
    if (child !== null) await endOf(child);
    while (postgres !== null && isAlive(postgres.pid)) await sleep(PAUSE_MS);
    [this.#child, this.#postgres] = [null, null];
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A new machine from the backup, before it serves: what came later is fetched from the provider's records. */
  async restore(moment: Date): Promise<RestoreOutcome> {
    copyWithOwners(this.#backup, this.dataDir);
    const program = [
      "apps/server/dist/cli/recover.js",
      "--since",
      moment.toISOString(),
      "--cancellations-from",
      "none",
    ];
    const { code, said } = await runToEnd(program, this.#environment);
    return { code, said, counts: countsIn(said) };
  }
}

/** A database whose files are somebody else's does not start. */
function copyWithOwners(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/** What the program of `npm run recover` said. */
export interface RestoreOutcome {
  readonly code: number;
  readonly said: string;
  /** Of its last line. */
  readonly counts: Readonly<Record<string, number>>;
}

function runToEnd(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const env = { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", ...environment };
  const child = spawn(process.execPath, [...program], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code: code ?? -1, said: Buffer.concat(said).toString("utf8") })),
  );
}

function countsIn(said: string): Record<string, number> {
  const last = said.split("\n").find((line) => line.startsWith("recover ")) ?? "";
  return Object.fromEntries([...last.matchAll(/(\w+)=(\d+)/g)].map(([, name, count]) => [name!, Number(count)]));
}

function familyOf(postmaster: number): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...rows.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!)];
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
