import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { connectTo, queryOnce } from "./embedded/connect.ts";
import { migrate, withMigrationLock } from "./migrate.ts";
import { type MigrationFile, readMigrationFiles } from "./migration-files.ts";
import { findLocking } from "./testing/find-locking.ts";

const databases: TestDatabase[] = [];
async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase("empty");
  databases.push(database);
  return database.url;
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

function file(name: string, sql: string): MigrationFile {
  return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
}

const tables = (url: string) =>
  queryOnce<{ name: string }>(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");

describe("migrate", () => {
  it("applies everything once, and nothing the second time", async () => {
    const url = await emptyDatabase();
    const names = readMigrationFiles().map((one) => one.name);
    expect(await migrate(url)).toEqual(names);
    expect(await migrate(url)).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(7);
  });

  it("lets one of several programs do it when they start together", async () => {
    const url = await emptyDatabase();
    const once = () => withMigrationLock(url, () => migrate(url));
    const applied = await Promise.all([once(), once(), once()]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it("refuses a file that was changed after it had been applied", async () => {
    const url = await emptyDatabase();
    await migrate(url, { files: [file("0001-a", "CREATE TABLE a (n int)")] });
    await expect(migrate(url, { files: [file("0001-a", "CREATE TABLE a (n bigint)")] })).rejects.toThrow(
      /0001-a was changed after it had been applied/,
    );
  });

  it("refuses what it does not know of an older time, and a new file that sorts before an applied one; both at once", async () => {
    const url = await emptyDatabase();
    const [b, d] = [file("0102-b", "CREATE TABLE b (n int)"), file("0104-d", "CREATE TABLE d (n int)")];
    await migrate(url, { files: [b, d] });
    const refused = migrate(url, { files: [file("0103-c", "CREATE TABLE c (n int)"), d] });
    await expect(refused).rejects.toThrow(
      /0102-b was applied .* unknown to this version[\s\S]*0103-c is older than 0104-d/,
    );
    expect((await tables(url)).map((row) => row.name)).toEqual(["b", "d", "migrations"]);
  });

  it("leaves nothing of a migration that fails half-way", async () => {
    const url = await emptyDatabase();
    const bad = file("0001-bad", "CREATE TABLE half (n int); SELECT 1 / 0;");
    await expect(migrate(url, { files: [bad] })).rejects.toThrow(/0001-bad failed: division by zero/);
    expect((await tables(url)).map((row) => row.name)).toEqual(["migrations"]);
  });

  it("queues behind no transaction: it gives up, others get their turn, and it comes again", async () => {
    const url = await emptyDatabase();
    await migrate(url, { files: [file("0001-a", "CREATE TABLE a (n int)")] });
    const reader = await connectTo(url);
    await reader.query("BEGIN; SELECT * FROM a");
    const read: unknown[] = [];
    const applied = await migrate(url, {
      files: [file("0001-a", "CREATE TABLE a (n int)"), file("0002-b", "ALTER TABLE a ADD COLUMN m int")],
      lockTimeoutMs: 50,
      onBusy: async (what, attempt) => {
        read.push([what, attempt, await queryOnce(url, "SELECT count(*)::int AS rows FROM a")]);
        if (attempt === 2) await reader.query("COMMIT");
      },
    });
    await reader.end();
    expect([applied, read]).toEqual([["0002-b"], [1, 2].map((attempt) => ["0002-b", attempt, [{ rows: 0 }]])]);
  });

  it("says in the end what has to be done about a lock that is never to be had, and leaves nothing half", async () => {
    const url = await emptyDatabase();
    const a = file("0001-a", "CREATE TABLE a (n int)");
    await migrate(url, { files: [a] });
    const reader = await connectTo(url);
    await reader.query("BEGIN; SELECT * FROM a");
    const wide = file("0002-b", "CREATE TABLE b (n int); ALTER TABLE a ADD COLUMN m int");
    const given = migrate(url, { files: [a, wide], lockTimeoutMs: 20, attempts: 2 });
    await expect(given).rejects.toThrow(/0002-b: a lock was not to be had 2 times.*pg_stat_activity/);
    await reader.end();
    expect((await tables(url)).map((row) => row.name)).toEqual(["a", "migrations"]);
  });
});

describe("a migration in steps", () => {
  const a = file("0001-a", "CREATE TABLE a (n int, old int); INSERT INTO a SELECT n FROM generate_series(1, 500) AS n");
  const steps = (index: string) => `-- online
ALTER TABLE a ADD COLUMN IF NOT EXISTS m int;
-- step
DO $$ BEGIN
  LOOP
    UPDATE a SET m = n WHERE ctid = ANY (ARRAY(SELECT ctid FROM a WHERE m IS NULL LIMIT 100));
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
-- step
CREATE ${index} INDEX CONCURRENTLY IF NOT EXISTS a_by_m ON a (m);
-- step
ALTER TABLE a DROP CONSTRAINT IF EXISTS m_is_there, ADD CONSTRAINT m_is_there CHECK (m IS NOT NULL) NOT VALID;
-- step
ALTER TABLE a VALIDATE CONSTRAINT m_is_there;
`;

  it("fills in batches, builds an index and checks a rule while others read and write, and bears a second run", async () => {
    const url = await emptyDatabase();
    const b = file("0002-b", steps(""));
    expect(await migrate(url, { files: [a, b] })).toEqual(["0001-a", "0002-b"]);
    await queryOnce(url, "DELETE FROM migrations WHERE name = '0002-b'");
    expect(await migrate(url, { files: [a, b] })).toEqual(["0002-b"]);
    const [found] = await queryOnce(
      url,
      "SELECT count(m)::int AS filled, count(DISTINCT xmin::text)::int AS batches, (SELECT indisvalid FROM pg_index WHERE indexrelid = 'a_by_m'::regclass) FROM a",
    );
    expect(found).toEqual({ filled: 500, batches: 5, indisvalid: true });
  });

  it("is not applied while a step fails; the next try drops the index that was left invalid", async () => {
    const url = await emptyDatabase();
    const b = file("0002-b", steps("UNIQUE"));
    await migrate(url, { files: [a] });
    await queryOnce(url, "INSERT INTO a VALUES (500)");
    await expect(migrate(url, { files: [a, b] })).rejects.toThrow(/0002-b failed: could not create unique index/);
    await queryOnce(url, "DELETE FROM a WHERE ctid IN (SELECT max(ctid) FROM a WHERE n = 500)");
    expect(await migrate(url, { files: [a, b] })).toEqual(["0002-b"]);
    expect(
      await queryOnce(url, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'a_by_m'::regclass"),
    ).toEqual([{ valid: true }]);
  });
});

describe("the recipe of CONTRIBUTING.md", () => {
  it("is a migration in steps that works as it stands there", async () => {
    const text = readFileSync(new URL("../../../../CONTRIBUTING.md", import.meta.url), "utf8");
    const sql = (/```sql\n([\s\S]*?)```/.exec(text)?.[1] ?? "").replace(/^ {3}/gm, "");
    const database = await createTestDatabase();
    databases.push(database);
    const own = readMigrationFiles();
    expect(await migrate(database.url, { files: [...own, file("9000-recipe", sql)] })).toEqual(["9000-recipe"]);
    const [found] = await queryOnce(
      database.url,
      "SELECT (SELECT indisvalid FROM pg_index WHERE indexrelid = 'tickets_by_month'::regclass) AS built, (SELECT convalidated FROM pg_constraint WHERE conname = 'tickets_month') AS checked",
    );
    expect([found, findLocking(file("9000-recipe", sql))]).toEqual([{ built: true, checked: true }, []]);
  });
});

describe("a database that a newer version migrated", () => {
  const [a, b] = [file("0001-a", "CREATE TABLE a (n int)"), file("0002-b", "CREATE TABLE b (n int)")];
  const needsColumn = file("0003-c", "ALTER TABLE migrations ADD COLUMN needs text");

  it("is left as it is while the newer migrations only added", async () => {
    const url = await emptyDatabase();
    await migrate(url, { files: [a, b] });
    expect(await migrate(url, { files: [a] })).toEqual([]);
  });

  it("is refused by programs that lack what a migration needs, and by no other", async () => {
    const url = await emptyDatabase();
    const contract = file("0004-d", "-- Nobody reads it any more.\n-- needs: 0002-b\nDROP TABLE a");
    await migrate(url, { files: [a, b, needsColumn, contract] });
    await expect(migrate(url, { files: [a] })).rejects.toThrow(
      /newer version \(0004-d\).*0002-b; this one ends with 0001-a/,
    );
    expect(await migrate(url, { files: [a, b] })).toEqual([]);
  });
});
