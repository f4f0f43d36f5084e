import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../steps/run.mjs";

const PATIENCE_MS = 20_000;

/** What of Debian's is needed beside Node: the program, and the package that has it. */
const PACKAGES = { haproxy: "haproxy", pgbouncer: "pgbouncer", etcd: "etcd-server" } as const;
export type DebianProgram = keyof typeof PACKAGES;

/** Where Debian keeps the programs of servers; a user's PATH does not always have it. */
const PATH = `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/bin`;

/** A sentence that says what to install; null when every program is there. */
export function missingPackages(programs: readonly DebianProgram[]): string | null {
  const missing = programs.filter((program) => !PATH.split(":").some((folder) => existsSync(join(folder, program))));
  if (missing.length === 0) return null;
  const packages = missing.map((program) => PACKAGES[program]).join(" ");
  return `Not run: ${missing.join(", ")} not found. On Debian: apt-get install ${packages}`;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly identity?: { uid?: number; gid?: number };
}

/** The processes that a run has started; none of them outlives it. */
export class Programs {
  readonly #folder: string;
  readonly #running = new Map<ChildProcess, string>();
  readonly #abandon = () => {
    for (const child of this.#running.keys()) child.kill("SIGKILL");
  };

  /** What they say goes to files in `folder`, one a name. */
  constructor(folder: string) {
    this.#folder = folder;
    process.once("exit", this.#abandon);
  }

  start(name: string, command: string, args: readonly string[], { env = {}, identity = {} }: ProgramOptions = {}) {
    const log = openSync(this.logOf(name), "a");
    const child = spawn(command, [...args], {
      cwd: ROOT,
      env: { PATH, NODE_NO_WARNINGS: "1", ...env },
      stdio: ["ignore", log, log],
      ...identity,
    });
    this.#running.set(child, name);
    child.once("exit", () => this.#running.delete(child));
    child.once("error", (error) => {
      throw new Error(`${name} was not started: ${error.message}`);
    });
    return child;
  }

  logOf(name: string): string {
    return join(this.#folder, `${name}.log`);
  }

  /** Asks one to end, and ends it when it does not. */
  async end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const patience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(patience);
  }

  /** Ends all, the last one first: who uses another is gone before it. */
  async endAll(): Promise<void> {
    for (const child of [...this.#running.keys()].reverse()) await this.end(child);
    process.off("exit", this.#abandon);
  }
}

/** The first line of what a program says of its version. */
export function versionOf(program: DebianProgram): string {
  const flag = program === "haproxy" ? "-v" : "--version";
  const { stdout } = spawnSync(program, [flag], { encoding: "utf8", env: { PATH } });
  return stdout.split("\n")[0] ?? program;
}
