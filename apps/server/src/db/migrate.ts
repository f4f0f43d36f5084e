import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type MigrationFile, neededMigration, onlineSteps, readMigrationFiles } from "./migration-files.ts";
import { type AppliedMigration, type MigrationPlan, needsNewerProgram, planMigrations } from "./migration-plan.ts";
import { type OwnerOptions, openOwner, patiently, withoutLockTimeout } from "./owner-session.ts";
import { openTablesToAuditor, prepareRoles } from "./roles.ts";

export interface MigrateOptions extends OwnerOptions {
  /** Default: those of this version. */
  readonly files?: readonly MigrationFile[];
  /** Called after each migration that was applied. */
  readonly onApplied?: (name: string) => void;
}

/**
 * Brings the database up to this version over a connection of the tables' owner, under the lock of `withMigrationLock`.
 * Answers the names of the migrations applied now. A database that a newer version migrated is left as it is, or
 * refused where this version cannot work with it.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { files = readMigrationFiles() } = options;
  const client = await openOwner(ownerUrl, options);
  try {
    await assertVersion(client);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const plan = planMigrations(files, await appliedMigrations(client));
    if (plan.newer.length > 0) {
      const refusal = needsNewerProgram(plan.newer, files.at(-1)?.name ?? "");
      if (refusal !== null) throw new Error(refusal);
      return [];
    }
    await patiently(options, "the roles", () => prepareRoles(client));
    await acceptEarlyHistory(client, plan, files);
    for (const file of plan.pending) {
      await apply(client, file, options);
      options.onApplied?.(file.name);
    }
    await patiently(options, "the auditor's rights", () => openTablesToAuditor(client));
    return plan.pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/** What `migrate` would do, without doing it. */
export async function planOf(ownerUrl: string, files = readMigrationFiles()): Promise<MigrationPlan> {
  const client = await openOwner(ownerUrl);
  try {
    const { rows } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('public.migrations')");
    return planMigrations(files, rows.length === 0 ? [] : await appliedMigrations(client));
  } finally {
    await client.end();
  }
}

const OLDEST_VERSION = 160_000;

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
  );
  if ((rows[0]?.number ?? 0) < OLDEST_VERSION)
    throw new Error(`PostgreSQL ${rows[0]?.version} is too old: 16 or newer is needed.`);
}

/** The column `needs` came later than the table. */
async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "SELECT name, sha256, to_jsonb(m) ->> 'needs' AS needs FROM migrations AS m ORDER BY name",
  );
  return rows;
}

async function acceptEarlyHistory(
  client: pg.Client,
  { renamed, repairs }: MigrationPlan,
  files: readonly MigrationFile[],
): Promise<void> {
  for (const { name, sha256, sql } of repairs)
    await inTransaction(client, `repair of ${name}`, async () => {
      if (sql !== null) await client.query(sql);
      const today = files.find((file) => file.name === name)?.sha256;
      await client.query("UPDATE migrations SET sha256 = $1 WHERE sha256 = $2", [today, sha256]);
    });
  for (const { from, to } of renamed) await client.query("UPDATE migrations SET name = $2 WHERE name = $1", [from, to]);
}

async function apply(client: pg.Client, file: MigrationFile, options: OwnerOptions): Promise<void> {
  const steps = onlineSteps(file);
  const record = async () => {
    const needs = neededMigration(file);
    const columns = needs === null ? "name, sha256" : "name, sha256, needs";
    const values = [file.name, file.sha256, ...(needs === null ? [] : [needs])];
    await client.query(`INSERT INTO migrations (${columns}) VALUES (${values.map((_, at) => `$${at + 1}`)})`, values);
  };
  if (steps === null)
    return patiently(options, file.name, () =>
      inTransaction(client, file.name, async () => {
        await client.query(file.sql);
        await record();
      }),
    );
  for (const [at, step] of steps.entries())
    await patiently(options, `${file.name}, step ${at + 1} of ${steps.length}`, () =>
      applyStep(client, file.name, step, options),
    );
  await record();
}

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw failed(name, error);
  }
}

const CONCURRENTLY = /\bCONCURRENTLY\b/i;
const CREATED_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i;

async function applyStep(client: pg.Client, name: string, step: string, options: OwnerOptions): Promise<void> {
  const run = async () => {
    await dropInvalidIndex(client, step);
    await client.query(step);
  };
  await (CONCURRENTLY.test(step) ? withoutLockTimeout(client, options, run) : run()).catch((error: unknown) => {
    throw failed(name, error);
  });
}

/** One that was not finished lies there, invalid, and `IF NOT EXISTS` would take it for the index. */
async function dropInvalidIndex(client: pg.Client, step: string): Promise<void> {
  const index = CREATED_INDEX.exec(step)?.[1];
  if (index === undefined) return;
  const { rows } = await client.query("SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid", [
    index,
  ]);
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}

function failed(name: string, error: unknown): Error {
  return new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
}

/** Any number, the same in every version: it names the lock under which one program at a time migrates. */
const MIGRATION_LOCK = 7_316_228;
const LOCK_PAUSE_MS = 200;

/**
 * Does `work` while no other program changes this database's tables, roles or queue. Whoever waits asks again and
 * again: a session that is blocked inside a statement is one that an index being built concurrently waits for.
 */
export async function withMigrationLock<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await openOwner(ownerUrl);
  try {
    for (;;) {
      const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.mine === true) break;
      await sleep(LOCK_PAUSE_MS);
    }
    return await work();
  } finally {
    await client.end();
  }
}
