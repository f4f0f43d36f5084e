import { sql } from "kysely";
import type { Db } from "./schema.ts";

/** What the clock of the database's machine says. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database does not tell the time.");
  return row.now;
}
