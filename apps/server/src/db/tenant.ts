import { type CompiledQuery, sql } from "kysely";
import { isId } from "../lib/ids.ts";
import type { Db, Tx } from "./pool.ts";
import { acquireConnection, pipelined } from "./queries.ts";

/** What a transaction is there for, and the row of the document that it is about. */
export interface TransactionName {
  readonly name: string;
  readonly subject: string;
}

type Work<T> = (tx: Tx) => Promise<T>;

/** `run` begins the transaction, does the work that it is given, and commits. */
export type TransactionWrapper = <T>(
  named: TransactionName,
  work: Work<T>,
  run: (work: Work<T>) => Promise<T>,
) => Promise<T>;

const wrappers = new WeakMap<Db, TransactionWrapper>();

/** Puts something around the transactions of a database that have a name: faults are injected there. */
export function wrapTransactions(db: Db, wrapper: TransactionWrapper): void {
  wrappers.set(db, wrapper);
}

/**
 * Runs `work` in one transaction that can see and write the rows of one issuer only: the policies of every issuer's
 * table compare with the setting made here, which ends with the transaction. An error rolls everything back.
 */
export function withTenant<T>(db: Db, issuerId: string, work: Work<T>, named?: TransactionName): Promise<T> {
  const wrapper = named === undefined ? undefined : wrappers.get(db);
  if (named === undefined || wrapper === undefined) return runTransaction(db, issuerId, work);
  return wrapper(named, work, (wrapped) => runTransaction(db, issuerId, wrapped));
}

/** Whose rows each open transaction reaches. */
const issuers = new WeakMap<object, string>();

/**
 * The issuer of a transaction, for the statements in it: each names it itself, beside the policy that compares the same
 * (docs/decisions/0254). Throws outside of a transaction of one issuer.
 */
export function issuerOf(tx: Tx): string {
  const issuerId = issuers.get(tx);
  if (issuerId === undefined) throw new TypeError("This transaction is no issuer's.");
  return issuerId;
}

async function runTransaction<T>(db: Db, issuerId: string, work: Work<T>): Promise<T> {
  const beginning = beginStatement(issuerId, "sync");
  const { builder, send, release } = await acquireConnection(db);
  // Travels with the first statement. Should it alone fail, the login that is left has no right to anything.
  const begun = send(beginning);
  begun.catch(() => undefined);
  try {
    // A connection that nobody else has, inside BEGIN and COMMIT, is a transaction; the query builder would send its
    // BEGIN alone.
    const tx = builder as unknown as Tx;
    issuers.set(tx, issuerId);
    const result = await work(tx);
    await begun;
    await send("COMMIT");
    return result;
  } catch (error) {
    const cause = await begun.then(
      () => error,
      (first: unknown) => first,
    );
    // A connection that broke has rolled back already, and says so with the first error.
    await send("ROLLBACK").catch(() => undefined);
    throw cause;
  } finally {
    issuers.delete(builder);
    release();
  }
}

/**
 * One statement in a transaction of its own: its beginning, it and its end leave together, and nobody waits for each of
 * them. Answers its rows. An error of any of them leaves nothing behind. `durability`: what is left of it when the
 * database's machine crashes right after.
 */
export async function queryAsTenant<Row>(
  db: Db,
  issuerId: string,
  asked: CompiledQuery<Row>,
  durability: Durability = "sync",
): Promise<Row[]> {
  const beginning = beginStatement(issuerId, durability);
  const { send, release } = await acquireConnection(db);
  try {
    const [, { rows }] = await pipelined(send(beginning), send<Row>(asked.sql, asked.parameters), send("COMMIT"));
    return rows;
  } finally {
    release();
  }
}

/**
 * `async`: what comes after it and lasts makes it last too, and nobody waits for the disk; within the same
 * second it may be lost, whole.
 */
export type Durability = "sync" | "async";

/** All in one message: each has its price, and setting costs less than selecting what sets. */
function beginStatement(issuerId: string, durability: Durability): string {
  if (!isId(issuerId)) throw new TypeError("No transaction runs without an issuer.");
  const waiting = durability === "sync" ? "" : "SET LOCAL synchronous_commit = off; ";
  return `BEGIN; ${waiting}SET LOCAL timbra.issuer_id = '${issuerId}'`;
}

/**
 * Points a transaction that is already open at one issuer. For the one command that makes the issuer itself; everything
 * else uses the two above.
 */
export async function setTenant(tx: Tx, issuerId: string): Promise<void> {
  await sql`SELECT set_config('timbra.issuer_id', ${issuerId}, true)`.execute(tx);
  issuers.set(tx, issuerId);
}

/**
 * Lets the transactions of one issuer, or user, that do one kind of thing come one after another until they end: what
 * is counted before something is added stays true until it is there. To be asked before the counting.
 */
export async function lockPerTenant(
  tx: Tx,
  owner: string,
  what: "accountants" | "api keys" | "bulk" | "certificates" | "edits" | "uploads" | "webhooks",
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} of ${owner}`}, 0))`.execute(tx);
}
