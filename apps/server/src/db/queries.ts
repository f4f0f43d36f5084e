/*
 * The optimisations of how the product talks to PostgreSQL, all in this file. `npm run bench -- stamp` measures it all.
 *
 * - Statements are built once (`preparedQuery`, by a Proxy that gives every name a place): decision 0140. Without it:
 *   write the same query with the builder where it is run.
 * - Statements of one transaction travel together (`pipelined`, over a connection of one's own whose writes are
 *   gathered, `acquireConnection`, `corkWrites`): decision 0127. Without it: `pipeline: true` in pool.ts,
 *   and await each in turn.
 * - Statements are prepared once a connection (`wrapPool`): half of the database's work for a stamp. Without it:
 *   `DATABASE_PREPARED_STATEMENTS=off`.
 * - Every transaction begins by taking its role and proving it, in the same message (`RoleCheckedClient`): decision
 *   0141. It cannot be switched off.
 * - Every transaction brings the key of the chained logs, its pads laid by hand because the database has no HMAC
 *   (`useChainKey`): decision 0147. Nor can this.
 */

import type { Writable } from "node:stream";
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from "kysely";
import type pg from "pg";
import type { Database, Db, Tx } from "./pool.ts";
import {
  AUDITOR_ROLE,
  auditorOf,
  beginsTransaction,
  type DatabaseSession,
  ROLE_CHECK_STATEMENTS,
  withRoleCheck,
} from "./roles.ts";

/** A statement of one text, and what a call of it binds its parameters to. */
export interface PreparedQuery<Values, Row> {
  bind(values: Values): CompiledQuery<Row>;
  all(tx: Db | Tx, values: Values): Promise<Row[]>;
  first(tx: Db | Tx, values: Values): Promise<Row | undefined>;
  /** How many rows it wrote. */
  count(tx: Db | Tx, values: Values): Promise<number>;
}

interface Built<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

/** Where a value goes in a statement that is built before there is any. */
class Param {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Any name is a parameter; nobody can ask which names there are. */
const PARAMS_BY_NAME: ProxyHandler<object> = {
  get: (_, name) => new Param(String(name)),
  ownKeys: () => {
    throw new TypeError("Places are named one by one.");
  },
};

/** Builds statements and sends none. */
const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A statement that is built once, when it is first used: building it for every call costs the server about as much as
 * sending it (docs/decisions/0140). `build` gets parameters instead of values, and can do nothing with them but put
 * them where a value goes; what is not always the same text is no such statement.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Built<Row>,
): PreparedQuery<Values, Row> {
  let built: CompiledQuery<Row> | undefined;
  function fill(values: Values): CompiledQuery<Row> {
    built ??= build(builder, new Proxy({}, PARAMS_BY_NAME) as Values).compile(builder);
    const parameters = built.parameters.map((one) => (one instanceof Param ? values[one.name as keyof Values] : one));
    return { ...built, parameters };
  }
  return {
    bind: fill,
    all: async (tx, values) => (await tx.executeQuery(fill(values))).rows,
    first: async (tx, values) => (await tx.executeQuery(fill(values))).rows[0],
    count: async (tx, values) => Number((await tx.executeQuery(fill(values))).numAffectedRows ?? 0n),
  };
}

/** What several steps of one transaction answer. */
type Results<Deeds extends readonly Promise<unknown>[]> = { -readonly [At in keyof Deeds]: Awaited<Deeds[At]> };

/**
 * Steps of one transaction that do not wait for each other's answers: their statements travel together. When one fails
 * the others may finish before that is reported, so that none of them goes on where the transaction has
 * ended.
 */
export async function pipelined<const Deeds extends readonly Promise<unknown>[]>(
  ...steps: Deeds
): Promise<Results<Deeds>> {
  const settled = await Promise.allSettled(steps);
  for (const one of settled) if (one.status === "rejected") throw one.reason;
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as Results<Deeds>;
}

/**
 * A connection that nobody else has until it is given back, as a query builder that sends each statement when it is
 * asked for, not when the one before it was answered.
 */
export interface DedicatedConnection {
  readonly builder: Kysely<Database>;
  /**
   * Sends one text at once, before whatever the builder is asked for later: a builder's first statement can be
   * overtaken by its second.
   */
  send<Row>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  release(): void;
}

const pools = new WeakMap<Db, PostgresPool>();
const builders = new WeakMap<PostgresPoolClient, Kysely<Database>>();

/** Makes the pool behind a query builder known to `takeConnection`. */
export function registerPool(db: Db, pool: PostgresPool): Db {
  pools.set(db, pool);
  return db;
}

function poolOf(db: Db): PostgresPool {
  const pool = pools.get(db);
  if (pool === undefined) throw new TypeError("This database was not opened here.");
  return pool;
}

/** The query builder's own way to one connection lets no statement go before the last one's answer has come. */
export async function acquireConnection(db: Db): Promise<DedicatedConnection> {
  const client = await poolOf(db).connect();
  const builder = builders.get(client) ?? openBuilder(client);
  builders.set(client, builder);
  return { builder, send: (text, values = []) => client.query(text, values), release: () => client.release() };
}

function openBuilder(client: PostgresPoolClient): Kysely<Database> {
  const kept = { query: client.query.bind(client), release: () => undefined } as PostgresPoolClient;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => kept, end: async () => undefined } }),
  });
}

/**
 * A statement's text is written by our own code; lists of values make some variants of it, and no more than this many
 * are kept prepared.
 */
const MOST_STATEMENTS = 500;

/**
 * The pool as the query builder sees it: every transaction proves who it is, and every statement is prepared once a
 * connection and then only executed, which saves the database half of its work for a stamp (`npm run bench -- stamp`).
 */
export function wrapPool(pool: pg.Pool, session: DatabaseSession): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = new Map<string, string>();
  // Where only the owner's address is known both share a connection, and a name means one statement there.
  const prefix = session.role === AUDITOR_ROLE ? "timbra_auditor" : "timbra";

  function nameOf(text: string): string | undefined {
    if (!session.prepared) return undefined;
    if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `${prefix}_${names.size}`);
    return names.get(text);
  }

  const asSeen: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      const known =
        clients.get(client) ?? toPoolClient(new RoleCheckedClient(client, session, nameOf, () => chainKeyOf(asSeen)));
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
  return asSeen;
}

function toPoolClient(client: RoleCheckedClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== "string") throw new TypeError("Rows are not read by cursors here.");
    return client.execute(statement, values);
  }
  return { query, release: () => client.release() };
}

/** What moves within a transaction has nothing to plan, and goes as it is, in one message. */
const TRANSACTION_CONTROL = /^(?:SAVEPOINT|ROLLBACK TO|RELEASE|SET)\b/i;
const COMMIT = /^COMMIT\b/i;
const ROLLBACK = /^ROLLBACK\b(?! TO)/i;
/** A message that also ends what it begins. */
const ENDS_ITSELF = /\bCOMMIT;?\s*$/i;
/**
 * Feature not supported: what PostgreSQL says of a prepared statement whose result has another shape since a table was
 * changed.
 */
const CHANGED_RESULT = "0A000";
/** The transaction has failed already; a link has no code (migration 0077). */
const FOLLOWS_FROM_NO_KEY = ["25P02", "55000"];

/**
 * A connection on which every transaction begins with the proof of who it is. A statement that is asked for outside of
 * one gets one of its own, which leaves with it in one write.
 */
class RoleCheckedClient {
  readonly #client: pg.PoolClient;
  readonly #session: DatabaseSession;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #chainKey: () => string | undefined;
  readonly #cork: () => void;
  #outdated = false;
  /** The beginning of the transaction that is open. */
  #begun: Promise<unknown> | null = null;
  /** Why it has no key of the chains, when bringing that failed. */
  #chainKeyError: Error | null = null;

  constructor(
    client: pg.PoolClient,
    session: DatabaseSession,
    nameOf: (text: string) => string | undefined,
    chainKey: () => string | undefined,
  ) {
    this.#client = client;
    this.#session = session;
    this.#nameOf = nameOf;
    this.#chainKey = chainKey;
    this.#cork = corkWrites(client);
  }

  async execute(text: string, values: readonly unknown[]): Promise<unknown> {
    this.#cork();
    if (beginsTransaction(text)) return ENDS_ITSELF.test(text) ? this.#runWholeTransaction(text) : this.#begin(text);
    if (ROLLBACK.test(text)) return this.#rollBack(text);
    if (COMMIT.test(text)) return this.#commit(text);
    if (this.#begun === null) return this.#runInOwnTransaction(text, values);
    if (!this.#session.hasOwnLogins) await this.#begun;
    return TRANSACTION_CONTROL.test(text) ? this.#client.query(text) : this.#run(text, values);
  }

  /** One that has prepared what no longer holds, or whose transaction was left open, is not used again. */
  release(): void {
    this.#client.release(this.#outdated || this.#begun !== null);
  }

  async #run(text: string, values: readonly unknown[]) {
    const name = this.#nameOf(text);
    if (name === undefined && values.length === 0) return this.#client.query(text);
    try {
      return await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      const { code } = error as { code?: string };
      this.#outdated ||= code === CHANGED_RESULT;
      throw code !== undefined && FOLLOWS_FROM_NO_KEY.includes(code) ? (this.#chainKeyError ?? error) : error;
    }
  }

  #begin(text: string): Promise<unknown> {
    const begun = this.#client.query(withRoleCheck(text, this.#session)).then(withoutRoleCheck);
    begun.catch(() => undefined);
    this.#begun = begun;
    this.#chainKeyError = null;
    // What ends at once needs none.
    const key = ENDS_ITSELF.test(text) ? undefined : this.#chainKey();
    if (key !== undefined) this.#sendChainKey(key);
    return begun;
  }

  /**
   * Leaves right behind the beginning, and nobody waits for its answer: where it failed what comes next says so, and
   * the database writes no link without it.
   */
  #sendChainKey(key: string): void {
    this.#run(SET_CHAIN_KEY, [key]).catch((cause: unknown) => {
      this.#chainKeyError = new Error(
        "The key of the chains could not be brought into the transaction: nothing of it is kept.",
        { cause },
      );
    });
  }

  async #rollBack(text: string) {
    this.#begun = null;
    return this.#client.query(text);
  }

  async #commit(text: string) {
    if (!this.#session.hasOwnLogins) await this.#begun;
    this.#begun = null;
    const answer = await this.#client.query(this.#chainKeyError === null ? text : "ROLLBACK");
    // So answers PostgreSQL, with no error, when a statement before failed: whoever let that error pass must not think
    // that something was kept.
    if (answer.command === "ROLLBACK")
      throw (
        this.#chainKeyError ??
        new Error("Nothing was kept: a statement of this transaction had failed, and its error was passed over.")
      );
    return answer;
  }

  async #runWholeTransaction(text: string) {
    try {
      const answers = await this.#begin(text);
      this.#begun = null;
      return answers;
    } catch (error) {
      await this.#rollBack("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }

  async #runInOwnTransaction(text: string, values: readonly unknown[]) {
    const begun = this.#begin("BEGIN");
    if (!this.#session.hasOwnLogins) await this.#requireRoleCheck(begun);
    const [first, answer, last] = await Promise.allSettled([begun, this.#run(text, values), this.#commit("COMMIT")]);
    for (const one of [first, answer, last]) if (one.status === "rejected") throw one.reason;
    return answer.status === "fulfilled" ? answer.value : undefined;
  }

  async #requireRoleCheck(begun: Promise<unknown>): Promise<void> {
    try {
      await begun;
    } catch (error) {
      await this.#rollBack("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }
}

/** What a message answered besides the proof that was put after its first statement. */
function withoutRoleCheck(answers: unknown): unknown {
  return Array.isArray(answers) ? [answers[0], ...answers.slice(1 + ROLE_CHECK_STATEMENTS)] : answers;
}

/**
 * Statements that are asked for in the same breath leave in one write: each write of its own costs about what the
 * statement does.
 */
function corkWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

/**
 * Brings the key of the chains into a transaction, for as long as that lasts. As a value: `pg_stat_activity` shows
 * texts of statements, and no values.
 */
const SET_CHAIN_KEY = "SELECT set_config('timbra.chain_key', $1, true)";

const BLOCK = 64;
const pads = new WeakMap<PostgresPool, string>();

/**
 * Every transaction of this database brings the key from now on, and so every link that it appends to a chain is keyed
 * (migration 0077).
 */
export function useChainKey(db: Db, key: Uint8Array): void {
  const padded = Buffer.concat([key], BLOCK);
  const over = (byte: number) => Buffer.from(padded.map((part) => part ^ byte));
  // As HMAC lays them over its key (RFC 2104); the database has no such function of its own.
  const laid = Buffer.concat([over(0x36), over(0x5c)]).toString("hex");
  for (const one of [db, auditorOf(db)]) pads.set(poolOf(one), laid);
}

/** What a transaction over this pool brings; undefined before there is a key. */
function chainKeyOf(pool: PostgresPool): string | undefined {
  return pads.get(pool);
}
