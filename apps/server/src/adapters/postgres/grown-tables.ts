import { sql } from "kysely";
import type { Db } from "./schema.ts";

/**
 * Has the database look at the tables that have grown to a multiple since it last did, so that statements are planned
 * for what they hold. Answers how many.
 */
export async function lookAtGrownTables(db: Db): Promise<number> {
  const { rows } = await sql<{ looked: number }>`SELECT analyze_grown_tables() AS looked`.execute(db);
  return rows[0]?.looked ?? 0;
}
