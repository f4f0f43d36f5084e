import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { sha256 } from "../lib/sha256.ts";
import { applicationName } from "./pool.ts";
import { openTablesToAuditor, prepareRoles } from "./roles.ts";

/** Any number, the same in every version: it names the lock under which one program at a time migrates. */
const MIGRATION_LOCK = 7_316_228;

/**
 * Brings the database up to this version over a connection of the tables' owner. Answers the names of the migrations
 * applied now.
 */
export async function migrate(
  ownerUrl: string,
  files: readonly MigrationFile[] = readMigrationFiles(),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: applicationName() });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await assertVersion(client);
    await prepareRoles(client);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const pending = pendingMigrations(files, await appliedMigrations(client));
    for (const file of pending) await apply(client, file);
    await openTablesToAuditor(client);
    return pending.map((file) => file.name);
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

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM migrations");
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/**
 * What was applied is history: a file that changed or vanished since, or that sorts before an applied one, means that
 * this code is not of this database.
 */
function pendingMigrations(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): MigrationFile[] {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  const complaints = [...applied].flatMap(([name, sha256]) => {
    if (!known.has(name))
      return [
        `${name} was applied to the database but is unknown to this version (an older program on a newer database?)`,
      ];
    return known.get(name) === sha256
      ? []
      : [`${name} was changed after it had been applied; write a new migration instead`];
  });
  const pending = files.filter((file) => !applied.has(file.name));
  const newest = [...applied.keys()].sort().at(-1) ?? "";
  complaints.push(
    ...pending
      .filter((file) => file.name < newest)
      .map((file) => `${file.name} is older than ${newest}, which is already applied`),
  );
  if (complaints.length > 0) throw new Error(`The database cannot be migrated:\n- ${complaints.join("\n- ")}`);
  return pending;
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(file.sql);
    await client.query("INSERT INTO migrations (name, sha256) VALUES ($1, $2)", [file.name, file.sha256]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

export interface MigrationFile {
  /** The file's name without `.sql`: 0001-accounts. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

const FOLDER = new URL("./migrations/", import.meta.url);

/** The migrations of this version, oldest first. */
export function readMigrationFiles(folder: URL = FOLDER): readonly MigrationFile[] {
  const names = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), "utf8");
    return { name: name.replace(/\.sql$/, ""), sql, sha256: sha256(sql).toString("hex") };
  });
}
