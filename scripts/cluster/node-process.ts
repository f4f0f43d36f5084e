import type { ChildProcess } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { FROM_SOURCE } from "../steps/run.mjs";
import { familyOf, signal } from "./node-database.ts";
import type { Programs } from "./programs.ts";
import type { SupervisorSettings } from "./supervisor.ts";

/** One node as on a machine of its own: a supervisor and its PostgreSQL, which fail together. */
export class DatabaseNode {
  readonly settings: SupervisorSettings;
  readonly #programs: Programs;
  #child: ChildProcess | null = null;

  constructor(programs: Programs, settings: SupervisorSettings) {
    this.#programs = programs;
    this.settings = settings;
    process.once("exit", () => this.kill());
  }

  get name(): string {
    return this.settings.name;
  }

  async start(): Promise<void> {
    await mkdir(this.settings.dataDir, { recursive: true });
    const program = [...FROM_SOURCE, "scripts/cluster/supervisor.ts", JSON.stringify(this.settings)];
    this.#child = this.#programs.start(`node-${this.name}`, process.execPath, program);
  }

  /** The machine is gone: every process at once. */
  kill(): void {
    this.#signalAll("SIGKILL");
  }

  /** The machine stands still, as one whose host moves it or swaps. */
  pause(): void {
    this.#signalAll("SIGSTOP");
  }

  /** It goes on, the database a second before anybody watches over it: the worst order. */
  async resume(): Promise<void> {
    for (const pid of familyOf(this.#cluster)) signal(pid, "SIGCONT");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    this.#child?.kill("SIGCONT");
  }

  /** Whether the proxy would send anybody here. */
  async serves(): Promise<boolean> {
    return (await fetch(`http://127.0.0.1:${this.settings.checkPort}/primary`)).ok;
  }

  async stop(): Promise<void> {
    if (this.#child !== null) await this.#programs.end(this.#child);
  }

  get #cluster(): string {
    return join(this.settings.dataDir, "pg18");
  }

  #signalAll(name: NodeJS.Signals): void {
    this.#child?.kill(name);
    for (const pid of familyOf(this.#cluster)) signal(pid, name);
  }
}
