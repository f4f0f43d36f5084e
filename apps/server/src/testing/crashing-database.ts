import { AsyncLocalStorage } from "node:async_hooks";
import type { Writable } from "node:stream";
import type pg from "pg";
import { addressesOfOwnServer, type Db, openDb, openPool } from "../db/index.ts";

/**
 * When a user of the database crashes: before or right after the statement of this number has left, counted from
 * 0.
 */
export interface CrashPoint {
  readonly at: number;
  readonly sent: boolean;
  /**
   * Whether the connection breaks. Otherwise it stays for others, and the server is only made to do what it would: to
   * roll back.
   */
  readonly cut: boolean;
}

interface CrashCount {
  readonly point: CrashPoint;
  statements: number;
}

export interface CrashingDatabase {
  readonly db: Db;
  /**
   * Runs something as a process that crashes there: none of its later statements leaves, and what it had begun is
   * rolled back. Returns whether it crashed.
   */
  crashAt(point: CrashPoint, work: () => Promise<unknown>): Promise<boolean>;
  end(): Promise<void>;
}

/**
 * The product's own connections, which end for whoever is fated to: what PostgreSQL sees of a process that was killed.
 */
export function openCrashingDatabase(url: string, maxConnections: number): CrashingDatabase {
  const crashes = new AsyncLocalStorage<CrashCount>();
  const pool = openPool({ url: addressesOfOwnServer(url).product, maxConnections, onError: () => undefined });
  const armed = new WeakSet<pg.PoolClient>();
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    const client = await connect();
    if (!armed.has(client)) arm(client, crashes);
    armed.add(client);
    return client;
  }) as typeof pool.connect;
  return {
    db: openDb(pool, { hasOwnLogins: true, prepared: true }),
    async crashAt(point, work) {
      const crash: CrashCount = { point, statements: 0 };
      await crashes.run(crash, work).catch(() => undefined);
      return crash.statements > point.at;
    },
    end: () => pool.end(),
  };
}

function arm(client: pg.PoolClient, crashes: AsyncLocalStorage<CrashCount>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const doomed = (...args: unknown[]): Promise<unknown> => {
    const crash = crashes.getStore();
    if (crash === undefined) return query(...args);
    const { at, sent, cut } = crash.point;
    const number = crash.statements;
    crash.statements += 1;
    if (number < at) return query(...args);
    const last = number === at && sent ? query(...args) : Promise.reject(new Error("Killed before a statement."));
    if (!cut) return endedByServer(query, last);
    // The statement leaves in this turn of the loop; what is answered to it comes in a later one.
    if (number === at && sent) setImmediate(() => stream.destroy());
    else stream.destroy();
    return last;
  };
  client.query = doomed as unknown as typeof client.query;
}

/** What the server does when a client is gone, without the price of another connection. */
async function endedByServer(query: (text: string) => Promise<unknown>, last: Promise<unknown>): Promise<never> {
  await Promise.allSettled([last, query("ROLLBACK")]);
  throw new Error("Killed before an answer.");
}
