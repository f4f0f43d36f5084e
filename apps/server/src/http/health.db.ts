import { sql } from "kysely";
import type { Db } from "../adapters/postgres/index.ts";

export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
