import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import type { Database, Db } from "./schema.ts";

/**
 * A connection that nobody else has until it is given back, as a query builder that sends each statement when it is
 * asked for, not when the one before it was answered.
 */
export interface OneConnection {
  readonly builder: Kysely<Database>;
  /**
   * Sends one text at once, before whatever the builder is asked for later: a builder's first statement can be
   * overtaken by its second.
   */
  send<Row>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  giveBack(): void;
}

const pools = new WeakMap<Db, PostgresPool>();
const builders = new WeakMap<PostgresPoolClient, Kysely<Database>>();

/** Makes the pool behind a query builder known to `takeConnection`. */
export function rememberPool(db: Db, pool: PostgresPool): Db {
  pools.set(db, pool);
  return db;
}

export function poolOf(db: Db): PostgresPool {
  const pool = pools.get(db);
  if (pool === undefined) throw new TypeError("This database was not opened here.");
  return pool;
}

/** The query builder's own way to one connection lets no statement go before the last one's answer has come. */
export async function takeConnection(db: Db): Promise<OneConnection> {
  const client = await poolOf(db).connect();
  const builder = builders.get(client) ?? openBuilder(client);
  builders.set(client, builder);
  return { builder, send: (text, values = []) => client.query(text, values), giveBack: () => client.release() };
}

function openBuilder(client: PostgresPoolClient): Kysely<Database> {
  const kept = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => kept, end: async () => undefined } }),
  });
}
