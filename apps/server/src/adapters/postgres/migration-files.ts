import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
    return { name: name.replace(/\.sql$/, ""), sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}
