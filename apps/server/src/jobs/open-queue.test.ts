import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer, type DatabaseAddresses, type Db } from "../db/index.ts";
import { openDb, openPool } from "../db/pool.ts";
import { openFakePooler } from "../testing/fake-pooler.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { installQueue, type OpenQueue, openQueue } from "./queue.ts";

let database: TestDatabase;
let db: Db;
let queue: OpenQueue;
/**
 * Of the test that runs: the database is dropped with force, and a session that has not quite ended may get an error
 * for it after its test.
 */
let errors: Error[];
let onError: (error: Error) => void;

beforeEach(async () => {
  const told: Error[] = [];
  errors = told;
  onError = (error) => void told.push(error);
  database = await createTestDatabase();
  db = openDb(openPool({ url: database.url, onError }));
  queue = await openQueue({ addresses: addressesOfOwnServer(database.url), works: true, onError });
});
afterEach(async () => {
  expect(errors).toEqual([]);
  await queue.stop();
  await db.destroy();
  await database.drop();
});

const MAIL = { mailId: "01900000-0000-7000-8000-000000000001" };

async function waitingJobs(): Promise<number> {
  const [row] = await queryOnce<{ n: number }>(
    database.url,
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'deliver-mail' AND state < 'active'",
  );
  return row?.n ?? -1;
}

async function until(reached: () => boolean): Promise<void> {
  for (let waited = 0; !reached(); waited += 10) {
    if (waited > 30_000) throw new Error("waited in vain");
    await sleep(10);
  }
}

describe("the job queue", () => {
  it("takes a job back with the transaction that asked for it", async () => {
    const undone = db.transaction().execute(async (tx) => {
      await queue.send(tx, "deliver-mail", MAIL);
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    expect(await waitingJobs()).toBe(0);
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", MAIL));
    expect(await waitingJobs()).toBe(1);
  });

  it("hands a job to its handler, again when the handler throws, and passes the number of the attempt", async () => {
    const tries: number[] = [];
    await queue.work("send-account-link", async (payload, { attempt, lastAttempt }) => {
      tries.push(attempt);
      expect(payload).toEqual({ purpose: "verify", email: "a@example.com" });
      expect(lastAttempt).toBe(false);
      if (attempt === 1) throw new Error("not this time");
    });
    await db
      .transaction()
      .execute((tx) => queue.send(tx, "send-account-link", { purpose: "verify", email: "a@example.com" }));
    await until(() => tries.length === 2);
    expect(tries).toEqual([1, 2]);
  });

  it("takes a job back from a killed worker, long before the job itself would be overdue", async () => {
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", MAIL));
    const taken =
      "UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '16 seconds' WHERE name = 'deliver-mail'";
    await queryOnce(database.url, taken);
    let attempts = 0;
    await queue.work("deliver-mail", async (_, { attempt }) => {
      attempts = attempt;
    });
    await until(() => attempts > 0);
    expect(attempts).toBe(2);
  });

  it("keeps a later job until its time", async () => {
    const startAfter = new Date(Date.now() + 3_600_000);
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", MAIL, { startAfter }));
    let handled = 0;
    await queue.work("deliver-mail", async () => {
      handled += 1;
    });
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", MAIL));
    await until(() => handled > 0);
    expect(handled).toBe(1);
    expect(await waitingJobs()).toBe(1);
  });

  it("is installed any number of times, and lives in a schema that gives the product's role nothing else", async () => {
    await installQueue(database.url);
    await installQueue(database.url);
    const owners = await queryOnce(
      database.url,
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(owners).toEqual([{ tableowner: "timbra" }]);
    const queueOwners = await queryOnce(
      database.url,
      "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'pgboss'",
    );
    expect(queueOwners).toEqual([{ tableowner: "timbra_app" }]);
  });
});

describe("how the queue is notified of new jobs", () => {
  /** Sessions that listen for them. */
  const listeners = () =>
    queryOnce(
      database.url,
      "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN \"pgboss%'",
    );
  const owner = () => ({
    owner: database.url,
    product: database.url,
    auditor: database.url,
    direct: null,
    prepared: true,
    hasOwnLogins: false,
  });

  async function listenersOf(addresses: DatabaseAddresses): Promise<number> {
    await queue.stop();
    queue = await openQueue({ addresses, works: true, onError });
    const handled: string[] = [];
    await queue.work("deliver-mail", async ({ mailId }) => void handled.push(mailId));
    await db.transaction().execute((tx) => queue.send(tx, "deliver-mail", MAIL));
    await until(() => handled.length === 1);
    return (await listeners()).length;
  }

  it("is notified over DATABASE_URL alone, where that gives a session of its own", async () => {
    expect(await listenersOf(owner())).toBe(1);
    expect(await listenersOf({ ...addressesOfOwnServer(database.url), direct: null })).toBe(1);
  });

  it("is to look for them where a pooler lends connections by the transaction, unless a direct address is given", async () => {
    const pooler = await openFakePooler(database.url, 2);
    const pooled = { ...owner(), product: pooler.url, prepared: false };
    expect(await listenersOf(pooled)).toBe(0);
    expect(await listenersOf({ ...pooled, direct: database.url })).toBe(1);
    await queue.stop();
    await pooler.close();
    queue = await openQueue({ addresses: owner(), works: false, onError });
  });
});
