import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getDocument, REACH_KEY } from "../../../apps/server/src/backup/layout.ts";
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
import type { BackupPlace } from "./backup-place.ts";

export interface MachineLocation {
  /** Everything that is gone with the machine is in its `data`; logs are beside it. */
  readonly folder: string;
  /** The provider, which is somewhere else. */
  readonly pacUrl: string;
  /** Where its backups are, which is somewhere else too. */
  readonly backups: BackupPlace;
}

const READY_TRIES = 1_500;
const PAUSE_MS = 40;

/** One machine with everything on it: the product, its embedded database, its key and its files. */
export class Machine {
  readonly #location: MachineLocation;
  readonly #port: number;
  #child: ChildProcess | null = null;
  /** Commands of its operator that are under way. */
  readonly #commands = new Set<ChildProcess>();
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

  get #environment(): Record<string, string> {
    return {
      TIMBRA_DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      PAC_URL: this.#location.pacUrl,
      LOG_LEVEL: "warn",
      LANG: "en",
      RATE_LIMIT: "0",
      STAMP_WAIT_MS: "3000",
      ...this.#location.backups.environment,
      TIMBRA_BACKUP_PASSPHRASE: "a machine may be lost",
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

  /** `npm run backup`, while it serves; its worker sends what is new since besides. */
  backUp(): Promise<CommandOutcome> {
    return this.#run("backup", []);
  }

  /** Until when everything that was committed has left for the place of backups. */
  async reach(): Promise<Date> {
    const reach = await getDocument(this.#location.backups.store, "reach", REACH_KEY);
    if (reach === null) throw new Error("Nothing has left the machine yet.");
    return new Date(reach.at);
  }

  /** The machine is gone: every process at once, and the folder. */
  async lose(): Promise<void> {
    const [children, postgres] = [[this.#child, ...this.#commands].filter((child) => child !== null), this.#postgres];
    for (const child of children) child.kill("SIGKILL");
    if (postgres !== null) for (const pid of familyOf(postgres.pid)) kill(pid);
    await Promise.all(children.map(endOf));
    while (postgres !== null && isAlive(postgres.pid)) await sleep(PAUSE_MS);
    [this.#child, this.#postgres] = [null, null];
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A new machine from the backups by `npm run restore`, which fetches what came later from the provider's records. */
  async restore(): Promise<RestoreOutcome> {
    // The SAT is told of what was certified some time later.
    const from = this.#location.backups.environment["BACKUP_TO"] ?? "";
    const outcome = await this.#run("restore", ["--from", from, "--cancellations-from", "none"]);
    return { ...outcome, counts: countsIn(outcome.said) };
  }

  async #run(name: "backup" | "restore", args: readonly string[]): Promise<CommandOutcome> {
    const env = { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", ...this.#environment };
    const program = [`apps/server/dist/cli/${name}.js`, ...args];
    const child = spawn(process.execPath, program, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    this.#commands.add(child);
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
    const code = await new Promise<number>((resolve) => child.once("close", (ended) => resolve(ended ?? -1)));
    this.#commands.delete(child);
    return { code, said: Buffer.concat(said).toString("utf8") };
  }
}

/** What a command of an operator came to. */
export interface CommandOutcome {
  readonly code: number;
  readonly said: string;
}

export interface RestoreOutcome extends CommandOutcome {
  /** Of what came back from the provider's records. */
  readonly counts: Readonly<Record<string, number>>;
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
