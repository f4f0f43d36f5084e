import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressesOfOwnServer } from "../db/index.ts";
import { readMigrationFiles } from "../db/migration-files.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/migrate.js", import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("empty");
});
afterAll(() => database.drop());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { product, auditor, owner } = addressesOfOwnServer(database.url);
  const given = { DATABASE_URL: product, DATABASE_AUDITOR_URL: auditor, DATABASE_OWNER_URL: owner };
  const env = { PATH: process.env["PATH"], LANG: "en", ...given, ...environment };
  return promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }));
}

it("lists what is to be done without doing it, does it, and has nothing to do then", async () => {
  const names = readMigrationFiles().map(({ name }) => name);
  const before = await run(["--status"]);
  expect(before.code).toBe(2);
  for (const name of names) expect(before.stdout).toMatch(new RegExp(`^${name} +in `, "m"));
  expect(before.stdout).toMatch(new RegExp(`To be done: ${names.length}\\.\n$`));
  const done = await run([]);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  for (const name of names) expect(done.stdout).toMatch(new RegExp(`^${name} +applied$`, "m"));
  const after = await run(["--status"], { LANG: "es_MX" });
  expect(after).toMatchObject({ code: 0, stdout: "La base de datos es de esta versión: no hay nada que hacer.\n" });
});

it("says that it lacks the owner's address", async () => {
  const stranger = await run([], { DATABASE_OWNER_URL: "" });
  expect(stranger).toMatchObject({ code: 1, stderr: expect.stringContaining("DATABASE_OWNER_URL is not set") });
});
