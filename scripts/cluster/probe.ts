import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";

/** A write that a server called durable, as its client saw it. */
interface ProbeAnswer {
  readonly path: string;
  /** Of the server's history: it grows by one with each promotion. */
  readonly timeline: number;
  readonly id: string;
  /** Milliseconds of this machine's uptime. */
  readonly sentAt: number;
  readonly at: number;
}

const EVERY_MS = 50;
const WAIT_MS = 60_000;
const DATABASE = "cluster_probe";
const WRITE =
  "INSERT INTO probe VALUES ($1) RETURNING ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline";

/** Makes the database that the probes write to, apart from the product's. */
export async function prepareProbe(ownerUrl: string): Promise<void> {
  await queryOnce(ownerUrl, `CREATE DATABASE ${DATABASE}`);
  await queryOnce(probeUrl(ownerUrl), "CREATE TABLE probe (id uuid PRIMARY KEY)");
}

function probeUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/**
 * Writes a row all the time, to each node past the proxy and through the proxy, over connections that stay open while
 * their server stands still. Two servers that serve at the same time would both answer.
 */
export class Probe {
  readonly answers: ProbeAnswer[] = [];
  #isOver = false;
  readonly #ended: Promise<unknown>;

  constructor(paths: Readonly<Record<string, string>>) {
    this.#ended = Promise.all(Object.entries(paths).map(([path, url]) => this.#write(path, probeUrl(url))));
  }

  /** Ends, and answers what is wrong: a server that served beside a later one, or a write that is gone. */
  async end(ownerUrl: string): Promise<string[]> {
    this.#isOver = true;
    await this.#ended;
    const rows = await queryOnce<{ id: string }>(probeUrl(ownerUrl), "SELECT id FROM probe");
    const kept = new Set(rows.map(({ id }) => id));
    const lost = this.answers.filter(({ id }) => !kept.has(id));
    return [
      ...answersBeside(this.answers),
      ...lost.map(({ path, timeline }) => `a write that ${path} acknowledged in history ${timeline} is gone`),
    ];
  }

  async #write(path: string, url: string): Promise<void> {
    let connection: pg.Client | null = null;
    while (!this.#isOver) {
      await sleep(EVERY_MS);
      try {
        connection ??= await open(url);
        const [id, sentAt] = [randomUUID(), performance.now()];
        const { rows } = await connection.query<{ timeline: number }>(WRITE, [id]);
        this.answers.push({ path, timeline: rows[0]?.timeline ?? 0, id, sentAt, at: performance.now() });
      } catch (error) {
        // A standby refuses, and its connection is as good as it was.
        if ((error as { code?: string }).code === "25006") continue;
        void connection?.end().catch(() => undefined);
        connection = null;
      }
    }
    await connection?.end().catch(() => undefined);
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: WAIT_MS });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * Writes that a server took after one of a later history had answered. The answer to a write from before may come late
 * from a server that stood still meanwhile: it says nothing false, as long as the row is kept.
 */
export function answersBeside(answers: readonly ProbeAnswer[]): string[] {
  const firsts = new Map<number, number>();
  for (const { timeline, at } of answers) firsts.set(timeline, Math.min(at, firsts.get(timeline) ?? at));
  return answers
    .filter(({ timeline, sentAt }) => [...firsts].some(([later, first]) => later > timeline && first < sentAt))
    .map(({ path, timeline }) => `${path} took a write in history ${timeline} beside a later one`);
}
