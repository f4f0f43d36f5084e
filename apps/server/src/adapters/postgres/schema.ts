import type { Kysely, Transaction } from "kysely";
import type { DB } from "./schema.gen.ts";

/** Every table with the types that the driver really gives: numeric and bigint are text, instants are Date. */
export type Database = DB;
export type Db = Kysely<Database>;
/**
 * A running transaction. A function that takes a Tx must not call anything outside this machine's memory and this
 * database.
 */
export type Tx = Transaction<Database>;
