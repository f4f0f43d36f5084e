import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { fixedPort } from "./program.ts";

const TIMEOUT_MS = 300_000;
const PAUSE_MS = 100;

/** The PostgreSQL of a scenario, in a process group of its own and at an address that it keeps over every restart. */
export class Database {
  readonly #dataDir: string;
  readonly #port: number;
  #running: EmbeddedPostgres;
  readonly #pool: pg.Pool;

  private constructor(dataDir: string, port: number, running: EmbeddedPostgres) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.#running = running;
    this.#pool = new pg.Pool({ connectionString: running.url, max: 3, connectionTimeoutMillis: 3_000 });
    this.#pool.on("connect", (client) => client.on("error", () => undefined));
    this.#pool.on("error", () => undefined);
  }

  static async start(dataDir: string): Promise<Database> {
    const port = await fixedPort();
    return new Database(dataDir, port, await startEmbeddedPostgres({ dataDir, port }));
  }

  /** As the owner of the tables. */
  get url(): string {
    return this.#running.url;
  }

  /**
   * The statements that row-level security refused. The product never sends one: each is a failure by itself, even
   * without consequences.
   */
  refusedByRowSecurity(): string[] {
    return readFileSync(`${this.#running.cluster}.log`, "utf8")
      .split("\n")
      .filter((line) => /violates row-level security/.test(line));
  }

  /** The postmaster and every process that it has started. */
  processes(): number[] {
    const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
    const rows = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
    return [this.#running.pid, ...rows.filter(([, parent]) => parent === this.#running.pid).map(([pid]) => pid!)];
  }

  /** SIGKILL to all of them at once. */
  kill(): void {
    for (const pid of this.processes()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }

  /** Starts it again over its files, or adopts the one that still runs. */
  async restart(): Promise<void> {
    this.#running = await startEmbeddedPostgres({ dataDir: this.#dataDir, port: this.#port });
  }

  async stop(): Promise<void> {
    await this.#pool.end();
    await this.#running.stop();
  }

  /** Looks behind the product's back; while the database is away, waits for it. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return retryWhileDown(async () => (await this.#pool.query<Row>(text, values)).rows);
  }
}

/** Does something with the database again and again while that is away. */
export async function retryWhileDown<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDown(error as { code?: string; message: string }) || Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** A broken connection, or a server that is starting, stopping, or out of disk space. */
function isDown({ code, message }: { code?: string; message: string }): boolean {
  return (
    /^(E[A-Z]+|57P0\d|53\d\d\d|08\d\d\d)$/.test(code ?? "") || /terminated|timeout|closed|connection/i.test(message)
  );
}
