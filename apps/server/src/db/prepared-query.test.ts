import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Db, openDb, openPool } from "./pool.ts";
import { preparedQuery } from "./queries.ts";

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(openPool({ url: database.url, maxConnections: 2, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const jsonOf = preparedQuery((_, { text, number, day }: { text: string | null; number: number; day: Date }) => {
  return sql<{
    text: string | null;
    twice: number;
    day: Date;
  }>`SELECT ${text}::text AS text, ${number}::int * 2 AS twice, ${day}::timestamptz AS day`;
});

const putQueued = preparedQuery((db, { provider, failures }: { provider: string; failures: number }) =>
  db
    .insertInto("certification_providers")
    .values({ provider, failures, reason: "said" })
    .onConflict((conflict) =>
      conflict.column("provider").doUpdateSet({ failures }).where("certification_providers.failures", "<", failures),
    ),
);

const failuresOf = preparedQuery((db, { provider }: { provider: string }) =>
  db.selectFrom("certification_providers").select(["failures", "reason"]).where("provider", "=", provider),
);

describe("a statement that is built once", () => {
  it("is filled anew for each call, with nothing too", async () => {
    const day = new Date("2026-02-03T04:05:06.000Z");
    expect(await jsonOf.first(db, { text: "$1 'x'", number: 21, day })).toEqual({ text: "$1 'x'", twice: 42, day });
    expect(await jsonOf.all(db, { text: null, number: -1, day })).toEqual([{ text: null, twice: -2, day }]);
  });

  it("keeps the calls that run at once apart", async () => {
    const day = new Date(0);
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const rows = await Promise.all(numbers.map((number) => jsonOf.first(db, { text: String(number), number, day })));
    expect(rows.map((row) => [row?.text, row?.twice])).toEqual(numbers.map((n) => [String(n), 2 * n]));
  });

  it("keeps the values that stand in its text", async () => {
    expect(await putQueued.count(db, { provider: "uno", failures: 2 })).toBe(1);
    expect(await putQueued.count(db, { provider: "dos", failures: 5 })).toBe(1);
    expect(await putQueued.count(db, { provider: "uno", failures: 3 })).toBe(1);
    expect(await putQueued.count(db, { provider: "uno", failures: 1 })).toBe(0);
    expect(await failuresOf.all(db, { provider: "uno" })).toEqual([{ failures: 3, reason: "said" }]);
    expect(await failuresOf.first(db, { provider: "dos" })).toEqual({ failures: 5, reason: "said" });
    expect(await failuresOf.first(db, { provider: "tres" })).toBeUndefined();
  });

  it("has the text that the query builder makes of it, and the same for every call", () => {
    const { sql: text, parameters } = db
      .selectFrom("certification_providers")
      .select(["failures", "reason"])
      .where("provider", "=", "uno")
      .compile();
    expect(failuresOf.bind({ provider: "uno" })).toMatchObject({ sql: text, parameters });
    expect(failuresOf.bind({ provider: "dos" })).toMatchObject({ sql: text, parameters: ["dos"] });
  });
});
