import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { withTenant } from "../db/index.ts";
import { type CrashingDatabase, openCrashingDatabase } from "./crashing-database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let deadly: CrashingDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryOnce(database.url, "CREATE TABLE seen (number integer); GRANT SELECT, INSERT ON seen TO timbra_app");
  deadly = openCrashingDatabase(database.url, 2);
});
afterAll(async () => {
  await deadly.end();
  await database.drop();
});

const ISSUER = "01900000-0000-7000-8000-000000000001";
const rows = () => queryOnce<{ number: number }>(database.url, "SELECT number FROM seen ORDER BY number");
const write = (number: number) => () =>
  withTenant(deadly.db, ISSUER, async (tx) => {
    for (const part of [1, 2]) await sql`INSERT INTO seen VALUES (${number + part})`.execute(tx);
  });

it.each([true, false])(
  "leaves nothing of a transaction that was interrupted by a crash, and goes on for everybody else (cut: %s)",
  async (cut) => {
    await queryOnce(database.url, "TRUNCATE seen");
    for (const [place, fate] of [
      { at: 0, sent: false },
      { at: 1, sent: true },
      { at: 2, sent: false },
      { at: 2, sent: true },
      { at: 3, sent: false },
    ].entries()) {
      expect(await deadly.crashAt({ ...fate, cut }, write(place * 10))).toBe(true);
    }
    expect(await rows()).toEqual([]);
    expect(await deadly.crashAt({ at: 9, sent: false, cut }, write(70))).toBe(false);
    expect(await rows()).toEqual([{ number: 71 }, { number: 72 }]);
    await write(80)();
    expect(await rows()).toHaveLength(4);
  },
);
