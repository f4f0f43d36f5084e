import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { applicationName } from "./application-name.ts";
import { rememberPool } from "./one-connection.ts";
import { prepareStatements } from "./prepared-statements.ts";
import type { Database, Db } from "./schema.ts";

/** The role that the product runs under: it owns nothing, so row-level security holds for it. */
export const APP_ROLE = "timbra_app";

const DATE_OID = 1082;
// A DATE is a day on a calendar; the driver's default would make it an instant in this machine's time zone.
pg.types.setTypeParser(DATE_OID, (text) => text);

export interface ClientOptions {
  /** Address with the owner's credentials; every connection steps down to the product's role. */
  readonly url: string;
  readonly maxConnections?: number;
  readonly onError: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The pool of the product's own connections. `onError` hears of each that broke, idle or between two statements; unheard, one would end the process. */
export function openPool(options: ClientOptions): pg.Pool {
  const pool = new pg.Pool({
    ...appConnection(options.url),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    pipeline: true,
  });
  pool.on("connect", (client) => client.on("error", options.onError));
  // Tells of the idle ones once more.
  pool.on("error", () => undefined);
  return pool;
}

/** How any connection of the product is made, the queue's included. */
export function appConnection(url: string): { connectionString: string; application_name: string; options: string } {
  return { connectionString: url, application_name: applicationName(), options: `-c role=${APP_ROLE}` };
}

export function openDb(pool: pg.Pool): Db {
  const prepared = prepareStatements(pool);
  return rememberPool(new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) }), prepared);
}
