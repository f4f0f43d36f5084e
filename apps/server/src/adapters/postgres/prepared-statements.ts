import type { Writable } from "node:stream";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** A statement's text is written by our own code; lists of values make some variants of it, and no more than this many are kept prepared. */
const MOST_STATEMENTS = 500;
/** What opens and ends transactions has nothing to plan, and goes as it is, in one message. */
const TRANSACTION_CONTROL = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;
const COMMIT = /^COMMIT\b/i;
/** Feature not supported: what PostgreSQL says of a prepared statement whose result has another shape since a table was changed. */
const CHANGED_RESULT = "0A000";

/**
 * The pool as the query builder sees it: every statement is prepared once a connection and then only executed, which spares the
 * database half of its work for a stamp (`npm run bench -- stamp`). A connection that has prepared what no longer holds is not used again.
 */
export function prepareStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `timbra_${names.size}`);
    return names.get(text);
  }

  function prepare(client: pg.PoolClient): PostgresPoolClient {
    let outdated = false;
    const gather = gatherWrites(client);
    async function execute(text: string, values: readonly unknown[]) {
      gather();
      if (COMMIT.test(text)) return commit(client, text);
      if (TRANSACTION_CONTROL.test(text)) return client.query(text);
      const name = nameOf(text);
      try {
        return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      } catch (error) {
        outdated ||= (error as { code?: string }).code === CHANGED_RESULT;
        throw error;
      }
    }
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
    function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
      return typeof statement === "string" ? execute(statement, values) : client.query(statement as unknown as pg.Submittable);
    }
    return { query, release: () => client.release(outdated) };
  }

  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? prepare(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** PostgreSQL answers a COMMIT with ROLLBACK, and no error, when a statement before it failed: whoever let that error pass must not think that something was kept. */
async function commit(client: pg.PoolClient, text: string) {
  const answer = await client.query(text);
  if (answer.command === "ROLLBACK") throw new Error("Nothing was kept: a statement of this transaction had failed, and its error was passed over.");
  return answer;
}

/** Statements that are asked for in the same breath leave in one write: each write of its own costs about what the statement does. */
function gatherWrites(client: pg.PoolClient): () => void {
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
