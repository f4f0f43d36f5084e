import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { isUnreachable } from "./errors.ts";
import { openDb, openPool } from "./pool.ts";

let database: TestDatabase;
const heard: Error[] = [];
afterEach(() => database.drop());

async function openBoth() {
  database = await createTestDatabase();
  const pool = openPool({ url: database.url, onError: (error) => heard.push(error) });
  return { pool, db: openDb(pool) };
}

async function cutAll(): Promise<void> {
  await queryOnce(
    database.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

// An error of a connection that nobody listens to ends the process, as a restart of the database did.
it("survives that the database cuts a connection between two statements of a transaction", async () => {
  const { pool, db } = await openBoth();
  const work = db.transaction().execute(async (tx) => {
    await sql`SELECT 1`.execute(tx);
    await cutAll();
    while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await sql`SELECT 2`.execute(tx);
  });
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect([failure instanceof Error, heard.length > 0]).toEqual([true, true]);
  expect(isUnreachable(failure)).toBe(true);
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("goes on with new connections after all idle ones were cut", async () => {
  const { pool, db } = await openBoth();
  await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(db)));
  heard.length = 0;
  await cutAll();
  while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
