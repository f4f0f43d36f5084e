import { readMigrationFiles } from "./migration-files.ts";
import { type AppliedMigration, needsNewerProgram, planMigrations } from "./migration-plan.ts";
import type { Db } from "./pool.ts";
import { sqlRows } from "./sql.ts";

export interface SchemaState {
  /** Migrations of this version that the database lacks. */
  readonly missing: readonly string[];
  /** Why this version must not work with it; null when it may. */
  readonly refusal: string | null;
}

/** How old a database is for this version, as the product's own login sees it. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const files = readMigrationFiles();
  const rows = await sqlRows<AppliedMigration>(db)`SELECT name, sha256, needs FROM migrations ORDER BY name`;
  const plan = planMigrations(files, rows);
  return {
    missing: [...plan.pending, ...plan.repairs].map(({ name }) => name),
    refusal: needsNewerProgram(plan.newer, files.at(-1)?.name ?? ""),
  };
}

let newest: string | undefined;

/** Whether the database answers, and no newer version has changed it so that this one cannot work with it any more. */
export async function isDatabaseUsable(db: Db): Promise<boolean> {
  newest ??= readMigrationFiles().at(-1)?.name ?? "";
  try {
    const rows = await sqlRows<AppliedMigration>(
      db,
    )`SELECT name, sha256, needs FROM migrations WHERE needs IS NOT NULL`;
    return needsNewerProgram(rows, newest) === null;
  } catch {
    return false;
  }
}
