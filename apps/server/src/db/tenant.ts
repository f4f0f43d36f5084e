import { type CompiledQuery, sql } from "kysely";
import type { Db, Tx } from "./pool.ts";
import { acquireConnection, pipelined } from "./queries.ts";

/**
 * Runs `work` in one transaction that can see and write the rows of one issuer only: the policies of every issuer's
 * table compare with the setting made here, which ends with the transaction. An error rolls everything back. `lasting`:
 * what is left of it when the database's machine dies right after.
 */
export async function withTenant<T>(
  db: Db,
  issuerId: string,
  work: (tx: Tx) => Promise<T>,
  lasting: Durability = "always",
): Promise<T> {
  const beginning = beginStatement(issuerId, lasting);
  const { builder, send, giveBack } = await acquireConnection(db);
  // Travels with the first statement. Should it alone fail, the login that is left has no right to anything.
  const begun = send(beginning);
  begun.catch(() => undefined);
  try {
    // A connection that nobody else has, inside BEGIN and COMMIT, is a transaction; the query builder would send its
    // BEGIN alone.
    const result = await work(builder as unknown as Tx);
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
    giveBack();
  }
}

/**
 * One statement in a transaction of its own: its beginning, it and its end leave together, and nobody waits for each of
 * them. Answers its rows. An error of any of them leaves nothing behind.
 */
export async function queryAsTenant<Row>(
  db: Db,
  issuerId: string,
  asked: CompiledQuery<Row>,
  lasting: Durability = "always",
): Promise<Row[]> {
  const beginning = beginStatement(issuerId, lasting);
  const { send, giveBack } = await acquireConnection(db);
  try {
    const [, { rows }] = await pipelined(send(beginning), send<Row>(asked.sql, asked.parameters), send("COMMIT"));
    return rows;
  } finally {
    giveBack();
  }
}

/**
 * `with_the_next`: what comes after it and lasts makes it last too, and nobody waits for the disk; within the same
 * second it may be lost, whole.
 */
export type Durability = "always" | "with_the_next";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** All in one message: each has its price, and setting costs less than selecting what sets. */
function beginStatement(issuerId: string, lasting: Durability): string {
  if (!UUID.test(issuerId)) throw new TypeError("No transaction runs without an issuer.");
  const waiting = lasting === "always" ? "" : "SET LOCAL synchronous_commit = off; ";
  return `BEGIN; ${waiting}SET LOCAL timbra.issuer_id = '${issuerId}'`;
}

/**
 * Points a transaction that is already open at one issuer. For the one deed that makes the issuer itself; everything
 * else uses the two above.
 */
export async function setTenant(tx: Tx, issuerId: string): Promise<void> {
  await sql`SELECT set_config('timbra.issuer_id', ${issuerId}, true)`.execute(tx);
}

/**
 * Lets the transactions of one issuer, or user, that do one kind of thing come one after another until they end: what
 * is counted before something is added stays true until it is there. To be asked before the counting.
 */
export async function lockPerTenant(
  tx: Tx,
  holder: string,
  what: "accountants" | "api keys" | "bulk" | "certificates" | "edits" | "uploads" | "webhooks",
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${what} of ${holder}`}, 0))`.execute(tx);
}
