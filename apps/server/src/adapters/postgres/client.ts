import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DatabaseAddresses } from "./addresses.ts";
import { applicationName } from "./application-name.ts";
import { rememberAuditor } from "./auditor.ts";
import { rememberPool } from "./one-connection.ts";
import { prepareStatements } from "./prepared-statements.ts";
import type { Database, Db } from "./schema.ts";
import { APP_ROLE, AUDITOR_ROLE, type DatabaseSession } from "./session.ts";

const DATE_OID = 1082;
// A DATE is a day on a calendar; the driver's default would make it an instant in this machine's time zone.
pg.types.setTypeParser(DATE_OID, (text) => text);

export interface ClientOptions {
  readonly url: string;
  readonly maxConnections?: number;
  readonly onError: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The auditor reads now and then: an administrator's page, the notices of the night. */
const AUDITOR_CONNECTIONS = 2;

/**
 * A pool of connections. Nothing but a name is asked for when one is opened: a pooler on the way may drop the rest, or
 * refuse it. `onError` hears of each that broke, idle or between two statements; unheard, one would end the process.
 */
export function openPool(options: ClientOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: applicationName(),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
  });
  pool.on("connect", (client) => client.on("error", options.onError));
  // Tells of the idle ones once more.
  pool.on("error", () => undefined);
  return pool;
}

/** How the connections of a database are, besides whose they are. */
export type Sessions = Pick<DatabaseSession, "apart" | "prepared">;

/** As the owner gives it: no login of our own, and nothing between us and the server. */
const OWNERS: Sessions = { apart: false, prepared: true };

/**
 * The database of a pool under the product's role. What the auditor reads comes over `auditors`, the same pool unless
 * it has a login of its own.
 */
export function openDb(pool: pg.Pool, sessions: Sessions = OWNERS, auditors: pg.Pool = pool): Db {
  const prepared = prepareStatements(pool, { role: APP_ROLE, ...sessions });
  const auditing = prepareStatements(auditors, { role: AUDITOR_ROLE, ...sessions });
  const db = rememberPool(new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) }), prepared);
  return rememberAuditor(
    db,
    rememberPool(new Kysely<Database>({ dialect: new PostgresDialect({ pool: auditing }) }), auditing),
  );
}

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** The database as the product sees it: each of its logins over a pool of its own. */
export function openDatabase(addresses: DatabaseAddresses, options: Omit<ClientOptions, "url">): OpenDatabase {
  const pool = openPool({ ...options, url: addresses.product });
  const auditors = openPool({ ...options, url: addresses.auditor, maxConnections: AUDITOR_CONNECTIONS });
  const close = async () => void (await Promise.all([pool.end(), auditors.end()]));
  return { db: openDb(pool, addresses, auditors), close };
}

/** Statements of another library's writing over the product's login, each in a transaction of its own. */
export interface OpenSql {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

export function openSql(addresses: DatabaseAddresses, options: Omit<ClientOptions, "url">): OpenSql {
  const pool = openPool({ ...options, url: addresses.product });
  // Its texts have values written into them, so that none would be asked for twice.
  const { connect } = prepareStatements(pool, { role: APP_ROLE, apart: addresses.apart, prepared: false });
  async function executeSql(text: string, values: readonly unknown[] = []) {
    const client = await connect();
    try {
      return (await client.query(text, values)) as { rows: unknown[] };
    } finally {
      client.release();
    }
  }
  return { executeSql, close: () => pool.end() };
}
