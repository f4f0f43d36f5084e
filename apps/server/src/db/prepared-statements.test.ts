import { sql } from "kysely";
import type pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { addressesOfOwnServer, type Db, openDb, openPool, type Tx } from "./pool.ts";
import { withTenant } from "./tenant.ts";

let database: TestDatabase;
let pool: pg.Pool;
let db: Db;
/** The database is dropped with force: a session that has not quite ended may get an error for it. */
let isOver = false;

beforeEach(async () => {
  database = await createTestDatabase();
  const { product } = addressesOfOwnServer(database.url);
  isOver = false;
  pool = openPool({ url: product, maxConnections: 1, onError: (error) => isOver || expect.unreachable(error.message) });
  db = openDb(pool, { hasOwnLogins: true, prepared: true });
});
afterEach(async () => {
  isOver = true;
  await pool.end();
  await database.drop();
});

async function prepared(): Promise<string[]> {
  const { rows } = await sql<{
    statement: string;
  }>`SELECT statement FROM pg_prepared_statements ORDER BY prepare_time`.execute(db);
  return rows.map(({ statement }) => statement).filter((text) => text.includes("things"));
}

it("prepares a statement once, with values and without, and nothing that opens or ends a transaction", async () => {
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL timbra.issuer_id = 'things'`.execute(tx);
    for (const id of [1, 2, 3]) await sql`SELECT ${id}::int AS things`.execute(tx);
  });
  for (let time = 0; time < 2; time += 1) await sql`SELECT 1 AS things`.execute(db);
  expect(await prepared()).toEqual(["SELECT $1::int AS things", "SELECT 1 AS things"]);
});

it("leaves a connection behind whose prepared statement has another result since the table was changed", async () => {
  await queryOnce(
    database.url,
    "CREATE TABLE things (id int); GRANT SELECT ON things TO timbra_app; INSERT INTO things VALUES (1)",
  );
  const read = () => sql`SELECT * FROM things WHERE id = ${1}`.execute(db);
  expect((await read()).rows).toEqual([{ id: 1 }]);
  await queryOnce(database.url, "ALTER TABLE things ADD COLUMN name text DEFAULT 'x'");
  await expect(read()).rejects.toThrow(/cached plan/);
  expect((await read()).rows).toEqual([{ id: 1, name: "x" }]);
});

it("keeps no more than so many prepared, however many variants of a statement there are", async () => {
  for (let count = 1; count <= 600; count += 1) {
    await sql`SELECT ${sql.join(Array.from({ length: count }, (_, at) => sql`${at}::int`))}`.execute(db);
  }
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_prepared_statements`.execute(db);
  expect(rows[0]?.n).toBe(500);
});

it("does not let a transaction end as if it were kept when the error of one of its statements was ignored", async () => {
  const passOver = (tx: Tx) => sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
  const told = /Nothing was kept/;
  await expect(db.transaction().execute(passOver)).rejects.toThrow(told);
  await expect(withTenant(db, "01a1fe33-f133-7a73-aa29-406fa0a2b3ce", passOver)).rejects.toThrow(told);
  expect((await sql<{ n: number }>`SELECT 1 AS n`.execute(db)).rows).toEqual([{ n: 1 }]);
});
