import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { type MigrationFile, migrate, readMigrationFiles } from "./migrate.ts";

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
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });

  it("refuses a file that was changed after it had been applied", async () => {
    const url = await emptyDatabase();
    await migrate(url, [file("0001-a", "CREATE TABLE a (n int)")]);
    await expect(migrate(url, [file("0001-a", "CREATE TABLE a (n bigint)")])).rejects.toThrow(
      /0001-a was changed after it had been applied/,
    );
  });

  it("refuses a database that is ahead of the program, and a new file that sorts before an applied one; both are reported at once", async () => {
    const url = await emptyDatabase();
    await migrate(url, [file("0002-b", "CREATE TABLE b (n int)")]);
    const refused = migrate(url, [file("0001-a", "CREATE TABLE a (n int)")]);
    await expect(refused).rejects.toThrow(
      /0002-b was applied .* unknown to this version[\s\S]*0001-a is older than 0002-b/,
    );
    expect((await tables(url)).map((row) => row.name)).toEqual(["b", "migrations"]);
  });

  it("leaves nothing of a migration that fails half-way", async () => {
    const url = await emptyDatabase();
    const bad = file("0001-bad", "CREATE TABLE half (n int); SELECT 1 / 0;");
    await expect(migrate(url, [bad])).rejects.toThrow(/0001-bad failed: division by zero/);
    expect((await tables(url)).map((row) => row.name)).toEqual(["migrations"]);
  });
});
