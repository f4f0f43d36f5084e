import { sql } from "kysely";
import type { Db, Tx } from "./pool.ts";

/** A statement as it is written. What stands in its `${}` is a parameter, or a piece of SQL. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Answer>;

/** Runs a statement and answers its rows: sqlRows<Row>(tx)`SELECT …`. */
export function sqlRows<Row>(db: Db | Tx): Statement<Row[]> {
  return async (text, ...values) => (await sql<Row>(text, ...values).execute(db)).rows;
}

/** The first row of a statement, or undefined. */
export function sqlRow<Row>(db: Db | Tx): Statement<Row | undefined> {
  return async (text, ...values) => (await sql<Row>(text, ...values).execute(db)).rows[0];
}
