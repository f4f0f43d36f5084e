import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sha256 } from "../lib/sha256.ts";

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

const ONLINE = /^-- online\b/m;
const STEP = /^-- step\b.*$/m;

/**
 * The steps of a migration that says `-- online` in its first comment, each a message of its own outside of any
 * transaction; null for one that is a single transaction. Steps begin at lines `-- step`. What fails half-way begins
 * again with the first step, so each must bear being run twice.
 */
export function onlineSteps(file: MigrationFile): readonly string[] | null {
  return isOnline(file) ? file.sql.split(STEP).filter((step) => step.replace(/^--.*$/gm, "").trim() !== "") : null;
}

export function isOnline({ sql }: MigrationFile): boolean {
  return ONLINE.test(firstComment(sql));
}

const NEEDS = /^-- needs: (\d{4}-[a-z0-9-]+)/m;

/**
 * For a migration that takes something away (`-- needs: NAME` in its first comment): the newest migration that a
 * program must know to work with the database from then on. Null: programs of the version before go on as they did.
 */
export function neededMigration({ sql }: MigrationFile): string | null {
  return NEEDS.exec(firstComment(sql))?.[1] ?? null;
}

function firstComment(sql: string): string {
  return /^(?:--.*\n)*/.exec(sql)?.[0] ?? "";
}
