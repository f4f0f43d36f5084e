import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { getConstructionPlans } from "pg-boss";
import { connectTo } from "../../db/embedded/connect.ts";
import { migrate } from "../../db/migrate.ts";
import { readMigrationFiles } from "../../db/migration-files.ts";

/** An installation as a released version left it: its database by tables, and the files of its data folder. */
export interface ReleaseDump {
  readonly version: string;
  readonly madeAt: string;
  /** SHA-256 by name: what the tables were made with. */
  readonly migrations: Readonly<Record<string, string>>;
  /** What that version's queue makes of an empty schema. */
  readonly queueSchema: string;
  /** The rows of each table that has any, as JSON that PostgreSQL wrote and reads. */
  readonly tables: Readonly<Record<string, string>>;
  /** Contents in base64 by path: the master key, made for this dump and for nothing else, and the provider's ledger. */
  readonly files: Readonly<Record<string, string>>;
}

/** Sessions, throttles and the queue's figures are of no use later; the others are what migrating makes. */
const LEFT_OUT = ["public.migrations", "public.sessions", "public.throttles", "pgboss.version", "pgboss.queue_stats"];

/** What a database holds; `folder`: the data folder beside it. */
export async function dumpRelease(url: string, folder: string, version: string): Promise<ReleaseDump> {
  const connection = await connectTo(url);
  try {
    // A partitioned table is read as a whole, its partitions are not.
    const names = await connection.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
           AND n.nspname || '.' || c.relname <> ALL ($1) ORDER BY 1`,
      [LEFT_OUT],
    );
    const tables: Record<string, string> = {};
    for (const { name } of names) {
      const [row] = await connection.query<{ rows: string | null }>(
        `SELECT json_agg(to_json(t))::text AS rows FROM ${name} AS t`,
      );
      if (typeof row?.rows === "string") tables[name] = row.rows;
    }
    const applied = await connection.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM migrations");
    return {
      version,
      madeAt: new Date().toISOString(),
      migrations: Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256])),
      queueSchema: getConstructionPlans("pgboss").replace(/CREATE SCHEMA[^;]*;/, ""),
      tables,
      files: readFiles(folder),
    };
  } finally {
    await connection.end();
  }
}

/** All but the database's own: its cluster lies in a folder pgNN, with its password and socket beside it. */
function readFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(master\.key$|files\/|pac-sandbox\/)/.test(path))
    .filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path)).toString("base64")]));
}

/** Makes the installation anew: the database at `url`, which must be empty, and the files in `folder`. */
export async function loadRelease(dump: ReleaseDump, url: string, folder: string): Promise<void> {
  const files = readMigrationFiles().filter(({ name }) => name in dump.migrations);
  await migrate(url, { files });
  const connection = await connectTo(url);
  try {
    await connection.query("CREATE SCHEMA pgboss AUTHORIZATION timbra_app");
    await connection.query("SET ROLE timbra_app");
    await connection.query(dump.queueSchema);
    await connection.query("RESET ROLE");
    await connection.query(
      "GRANT USAGE ON SCHEMA pgboss TO timbra_auditor; GRANT SELECT ON pgboss.job TO timbra_auditor",
    );
    // No trigger books, chains or checks a second time what it did once.
    await connection.query("SET session_replication_role = replica");
    for (const [table, rows] of Object.entries(dump.tables)) {
      const columns = await connection.query<{ list: string }>(
        `SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute
           WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      );
      const list = columns[0]?.list ?? "";
      await connection.query(`DELETE FROM ${table}`);
      await connection.query(
        `INSERT INTO ${table} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [rows],
      );
    }
  } finally {
    await connection.end();
  }
  for (const [path, content] of Object.entries(dump.files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(content, "base64"), { mode: 0o600 });
  }
}

const FOLDER = new URL("./", import.meta.url);

/** The versions of which there is one, oldest first. */
export function releasedVersions(): readonly string[] {
  return readdirSync(FOLDER)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.json\.gz$/.exec(name)?.[1] ?? [])
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

export function readRelease(version: string): ReleaseDump {
  return JSON.parse(gunzipSync(readFileSync(new URL(`${version}.json.gz`, FOLDER))).toString("utf8"));
}

export async function writeRelease(dump: ReleaseDump): Promise<void> {
  const bytes = gzipSync(JSON.stringify(dump), { level: 9 });
  await writeFile(new URL(`${dump.version}.json.gz`, FOLDER), bytes);
}
