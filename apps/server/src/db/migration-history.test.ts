import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { queryOnce } from "./embedded/connect.ts";
import { migrate, planOf } from "./migrate.ts";
import type { MigrationFile } from "./migration-files.ts";
import { EARLY_EDITIONS, LAST_OUT_OF_ORDER, planMigrations } from "./migration-plan.ts";
import { describeSchema } from "./testing/describe-schema.ts";
import {
  COMMITTED_MIGRATIONS,
  earlyEdition,
  FORMER_NUMBERS,
  listPasts,
  MIGRATION_FILES,
  type Past,
  past,
} from "./testing/past-databases.ts";

describe("a migration that was committed", () => {
  it("is never edited, renumbered or removed, and a new one is listed (npm run schema -w @timbra/server)", () => {
    const today = MIGRATION_FILES.map(({ name, sha256: sum }) => `${sum}  ${name}`).sort();
    expect(today).toEqual(COMMITTED_MIGRATIONS.map(({ name, sha256: sum }) => `${sum}  ${name}`).sort());
  });

  it("has a higher number than all before it, since the first release", () => {
    const since = COMMITTED_MIGRATIONS.slice(
      COMMITTED_MIGRATIONS.findIndex(({ name }) => name === LAST_OUT_OF_ORDER),
    ).map(({ name }) => name);
    expect(since).toEqual([...since].sort());
    const numbers = MIGRATION_FILES.map(({ name }) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

const countOf = (name: string) => COMMITTED_MIGRATIONS.findIndex((one) => one.name === name) + 1;

/** Those that the code of the first release refused, by what it said of them. */
const PASTS: readonly (readonly [string, Past])[] = [
  ["with the first editions of 0004 and 0007", past(7, ["0004-invoices", "0007-base"])],
  [
    "with the first edition of 0016, when 0014 was still called 0011, and without 0015",
    past(countOf("0016-unsent-documents"), ["0016-unsent-documents"], FORMER_NUMBERS[0]),
  ],
  ["with 0049, and without ten that have lower numbers", past(countOf("0049-api-keys"))],
];

describe("a database from before the first release", () => {
  const databases: TestDatabase[] = [];
  async function empty(): Promise<string> {
    const database = await createTestDatabase("empty");
    databases.push(database);
    return database.url;
  }
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });

  it("has the editions that are known, by what they say", () => {
    const sums = EARLY_EDITIONS.map(({ name }) => ({ name, sha256: earlyEdition(name).sha256 }));
    expect(sums).toEqual(EARLY_EDITIONS.map(({ name, sha256: sum }) => ({ name, sha256: sum })));
  });

  it.each(PASTS)("%s becomes what a new one is, once", async (_, { files }) => {
    const url = await empty();
    await migrate(url, { files });
    await migrate(url);
    const migrated = await createTestDatabase();
    databases.push(migrated);
    expect(await describeSchema(url)).toEqual(await describeSchema(migrated.url));
    const names = await queryOnce<{ name: string }>(url, "SELECT name, sha256 FROM migrations ORDER BY name");
    expect(names).toEqual(MIGRATION_FILES.map(({ name, sha256: sum }) => ({ name, sha256: sum })));
    expect(await planOf(url)).toEqual({ pending: [], renamed: [], repairs: [], newer: [] });
  });

  it("of each time that there was is accepted", () => {
    const rows = (files: readonly MigrationFile[]) => files.map((file) => ({ ...file, needs: null }));
    for (const { files } of listPasts())
      expect(planMigrations(MIGRATION_FILES, rows(files)).pending).toHaveLength(MIGRATION_FILES.length - files.length);
  });
});
