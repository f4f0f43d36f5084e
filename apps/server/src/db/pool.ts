import { createHmac } from "node:crypto";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { registerPool, wrapPool } from "./queries.ts";
import { APP_ROLE, AUDITOR_ROLE, type DatabaseSession, registerAuditor } from "./roles.ts";
import type { DB } from "./schema.gen.ts";

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
 * refuse it. `onError` is called for each that broke, idle or between two statements; unhandled, one would end the
 * process.
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
  // Logs the idle ones once more.
  pool.on("error", () => undefined);
  return pool;
}

/** How the connections of a database are, besides whose they are. */
export type SessionOptions = Pick<DatabaseSession, "hasOwnLogins" | "prepared">;

/** As the owner gives it: no login of our own, and nothing between us and the server. */
const OWNER_SESSIONS: SessionOptions = { hasOwnLogins: false, prepared: true };

/**
 * The database of a pool under the product's role. What the auditor reads comes over `auditors`, the same pool unless
 * it has a login of its own.
 */
export function openDb(pool: pg.Pool, sessions: SessionOptions = OWNER_SESSIONS, auditors: pg.Pool = pool): Db {
  const prepared = wrapPool(pool, { role: APP_ROLE, ...sessions });
  const auditing = wrapPool(auditors, { role: AUDITOR_ROLE, ...sessions });
  const db = registerPool(new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared }) }), prepared);
  return registerAuditor(
    db,
    registerPool(new Kysely<Database>({ dialect: new PostgresDialect({ pool: auditing }) }), auditing),
  );
}

/** How much of a pool is taken. */
export interface PoolUse {
  readonly pool: string;
  readonly limit: number;
  readonly inUse: number;
  readonly idle: number;
  /** Who waits for a connection. */
  readonly waiting: number;
}

function useOf(name: string, pool: pg.Pool): PoolUse {
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { pool: name, limit: options.max, inUse: totalCount - idle, idle, waiting };
}

export interface OpenDatabase {
  readonly db: Db;
  /** Of each login's connections. */
  poolUse(): readonly PoolUse[];
  close(): Promise<void>;
}

/** `name`: of its pools in the figures, "product" unless told otherwise. */
interface DatabaseOptions extends Omit<ClientOptions, "url"> {
  readonly name?: string;
  readonly auditorConnections?: number;
}

/** The database as the product sees it: each of its logins over a pool of its own. */
export function openDatabase(addresses: DatabaseAddresses, options: DatabaseOptions): OpenDatabase {
  const { name = "product", auditorConnections = AUDITOR_CONNECTIONS } = options;
  const pool = openPool({ ...options, url: addresses.product });
  const auditors = openPool({ ...options, url: addresses.auditor, maxConnections: auditorConnections });
  const close = async () => void (await Promise.all([pool.end(), auditors.end()]));
  const poolUse = () => [useOf(name, pool), useOf(`${name}-auditor`, auditors)];
  return { db: openDb(pool, addresses, auditors), poolUse, close };
}

/** Statements of another library's writing over the product's login, each in a transaction of its own. */
export interface OpenSql {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  poolUse(): PoolUse;
  close(): Promise<void>;
}

export function openSql(addresses: DatabaseAddresses, options: Omit<ClientOptions, "url">): OpenSql {
  const pool = openPool({ ...options, url: addresses.product });
  // Its texts have values written into them, so that none would be asked for twice.
  const { connect } = wrapPool(pool, { role: APP_ROLE, hasOwnLogins: addresses.hasOwnLogins, prepared: false });
  async function executeSql(text: string, values: readonly unknown[] = []) {
    const client = await connect();
    try {
      return (await client.query(text, values)) as { rows: unknown[] };
    } finally {
      client.release();
    }
  }
  return { executeSql, poolUse: () => useOf("queue", pool), close: () => pool.end() };
}

/** Where the database is, for each of those who sign in to it. */
export interface DatabaseAddresses {
  /** Owns the tables and migrates them; null where that is another program's business. */
  readonly owner: string | null;
  /** The product's own login. */
  readonly product: string;
  /** Reads every issuer's rows, for the invariants and for administrators. */
  readonly auditor: string;
  /** Of a session that stays the same, to be notified of new jobs at once; null: they are polled for. */
  readonly direct: string | null;
  /** Whether statements stay prepared. */
  readonly prepared: boolean;
  /** Whether product and auditor sign in apart from the owner. */
  readonly hasOwnLogins: boolean;
}

/** Of who may migrate. */
export type OwnedAddresses = DatabaseAddresses & { readonly owner: string };

export function isOwned(addresses: DatabaseAddresses): addresses is OwnedAddresses {
  return addresses.owner !== null;
}

export interface DatabaseSettings {
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  readonly databaseAuditorUrl: string | null;
  readonly databaseDirectUrl: string | null;
  readonly databasePrepared: boolean;
}

const PRODUCT_LOGIN = "timbra_product";
const AUDITOR_LOGIN = "timbra_inspector";

/**
 * The addresses that were set; null when none was. With DATABASE_URL alone everybody signs in as the owner, and steps
 * down in each transaction; with DATABASE_AUDITOR_URL besides, nobody is the owner.
 */
export function addressesFromConfig(given: DatabaseSettings): DatabaseAddresses | null {
  const { databaseUrl: product, databaseOwnerUrl: owner, databaseAuditorUrl: auditor } = given;
  if (product === null) return null;
  const common = { product, direct: given.databaseDirectUrl, prepared: given.databasePrepared };
  if (auditor === null) return { ...common, owner: product, auditor: product, hasOwnLogins: false };
  return { ...common, owner, auditor, hasOwnLogins: true };
}

/**
 * The addresses of a server that is all ours. Passwords follow from the owner's, so that nothing more has to be kept.
 */
export function addressesOfOwnServer(owner: string): OwnedAddresses {
  const product = signedInAs(owner, PRODUCT_LOGIN);
  return {
    owner,
    product,
    auditor: signedInAs(owner, AUDITOR_LOGIN),
    direct: product,
    prepared: true,
    hasOwnLogins: true,
  };
}

function signedInAs(ownerUrl: string, login: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", decodeURIComponent(url.password)).update(login).digest("base64url");
  url.username = login;
  url.password = password;
  return url.href;
}

export const APPLICATION_PREFIX = "timbra:";

/**
 * How this program's connections are called in pg_stat_activity: the launcher sees by it whether another program uses
 * the same server.
 */
export function applicationName(): string {
  return `${APPLICATION_PREFIX}${process.pid}`;
}

/** Every table with the types that the driver really gives: numeric and bigint are text, instants are Date. */
export type Database = DB;
export type Db = Kysely<Database>;
/**
 * A running transaction. A function that takes a Tx must not call anything outside this machine's memory and this
 * database.
 */
export type Tx = Transaction<Database>;
