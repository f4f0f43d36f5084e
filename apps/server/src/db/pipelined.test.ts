import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Db, openDb, openPool, type Tx } from "./pool.ts";
import { pipelined } from "./queries.ts";
import { queryAsTenant, withTenant } from "./tenant.ts";

const ISSUER = "01a1fe33-f133-7a73-aa29-406fa0a2b3ce";
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

const say = async (tx: Tx, words: string) =>
  (await sql<{ said: string }>`SELECT ${words}::text AS said`.execute(tx)).rows[0]?.said;

it("returns each result at its own position", async () => {
  expect(await withTenant(db, ISSUER, (tx) => pipelined(say(tx, "one"), Promise.resolve(2), say(tx, "three")))).toEqual(
    ["one", 2, "three"],
  );
});

it("reports the failure of one only when the others have ended, and leaves a transaction of which nothing is left", async () => {
  const ended: string[] = [];
  const long = async (tx: Tx) => {
    for (const words of ["a", "b", "c"]) {
      await say(tx, words).catch(() => undefined);
      ended.push(words);
    }
  };
  const work = withTenant(db, ISSUER, (tx) => pipelined(sql`SELECT 1 / 0`.execute(tx), long(tx)));
  await expect(work).rejects.toThrow(/division by zero/);
  expect(ended).toEqual(["a", "b", "c"]);
  expect(await withTenant(db, ISSUER, (tx) => say(tx, "well"))).toBe("well");
  const { rows } = await sql<{
    setting: string | null;
  }>`SELECT nullif(current_setting('timbra.issuer_id', true), '') AS setting`.execute(db);
  expect(rows).toEqual([{ setting: null }]);
});

it("sends the statements of one breath with the transaction's beginning, and keeps their order", async () => {
  const started = await withTenant(db, ISSUER, async (tx) => {
    const numbers = await pipelined(
      ...[1, 2, 3].map(
        async (n) => (await sql<{ n: number }>`SELECT ${n}::int AS n, clock_timestamp() AS at`.execute(tx)).rows[0],
      ),
    );
    return numbers;
  });
  expect(started.map((row) => row?.n)).toEqual([1, 2, 3]);
  const at = started.map((row) => (row as unknown as { at: Date }).at.getTime());
  expect([...at].sort((one, other) => one - other)).toEqual(at);
});

// A query builder that is new prepares itself with its first statement; a second one, some ticks later, overtook it and
// ran outside of any transaction.
it.each(Array.from({ length: 13 }, (_, ticks) => ticks))(
  "goes first on a new connection, with a statement %i ticks behind it",
  async (ticks) => {
    const fresh = openDb(openPool({ url: database.url, maxConnections: 1, onError: () => undefined }));
    const seen = await withTenant(fresh, ISSUER, async (tx) => {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      return (await sql<{ issuer: string }>`SELECT current_setting('timbra.issuer_id', true) AS issuer`.execute(tx))
        .rows[0]?.issuer;
    });
    await fresh.destroy();
    expect(seen).toBe(ISSUER);
  },
);

describe("one statement in a transaction of its own", () => {
  const seen = () =>
    queryAsTenant(
      db,
      ISSUER,
      sql<{ issuer: string }>`SELECT current_setting('timbra.issuer_id') AS issuer`.compile(db),
    );

  it("is the issuer's, whose transaction has ended when it answers", async () => {
    expect(await seen()).toEqual([{ issuer: ISSUER }]);
    const { rows } = await sql<{
      state: string;
    }>`SELECT nullif(current_setting('timbra.issuer_id', true), '') AS state`.execute(db);
    expect(rows).toEqual([{ state: null }]);
  });

  it("reports its own failure, and leaves a connection that works", async () => {
    await expect(queryAsTenant(db, ISSUER, sql`SELECT 1 / 0`.compile(db))).rejects.toThrow(/division by zero/);
    expect(await seen()).toEqual([{ issuer: ISSUER }]);
  });

  it("keeps nothing when only its end fails", async () => {
    await sql`CREATE TEMP TABLE tried (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`.execute(db);
    await expect(queryAsTenant(db, ISSUER, sql`INSERT INTO tried VALUES (1), (1)`.compile(db))).rejects.toThrow(
      /unique/,
    );
    expect((await sql`SELECT * FROM tried`.execute(db)).rows).toEqual([]);
  });
});
