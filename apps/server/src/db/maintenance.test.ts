import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { analyzeGrownTables } from "./maintenance.ts";
import { type Db, openDb, openPool } from "./pool.ts";

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(openPool({ url: database.url, maxConnections: 1, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** As the owner, who fills and counts what the product may not. */
async function fill(from: number, to: number): Promise<void> {
  await queryOnce(database.url, "CREATE TABLE IF NOT EXISTS public.filled AS SELECT 0 AS n WHERE false");
  await queryOnce(database.url, `INSERT INTO public.filled SELECT generate_series(${from}, ${to})`);
  // The statistics of a connection are reported when it ends; the reader's own picture of it is taken anew for each
  // statement.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(db);
}

async function known(): Promise<number> {
  const [row] = await queryOnce<{ n: number }>(
    database.url,
    "SELECT reltuples::int AS n FROM pg_class WHERE relname = 'filled'",
  );
  return row?.n ?? Number.NaN;
}

describe("a table that grows", () => {
  it("is looked at when it has some hundred rows, and again when it has four times as many, not before", async () => {
    await fill(1, 400);
    expect([await analyzeGrownTables(db), await known()]).toEqual([0, -1]);
    await fill(401, 600);
    expect([await analyzeGrownTables(db), await known()]).toEqual([1, 600]);
    await fill(601, 2_400);
    expect([await analyzeGrownTables(db), await known()]).toEqual([0, 600]);
    await fill(2_401, 2_401);
    expect([await analyzeGrownTables(db), await known()]).toEqual([1, 2_401]);
  });

  it("is passed over while somebody else holds it", async () => {
    await fill(2_402, 20_000);
    const holder = openPool({ url: database.url, maxConnections: 1, onError: () => undefined });
    const client = await holder.connect();
    await client.query("SET ROLE NONE");
    await client.query("BEGIN; LOCK TABLE public.filled IN SHARE UPDATE EXCLUSIVE MODE");
    await analyzeGrownTables(db);
    expect(await known()).toBe(2_401);
    await client.query("ROLLBACK");
    client.release();
    await holder.end();
    await analyzeGrownTables(db);
    expect(await known()).toBe(20_000);
  });
});
