import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { chainKeyOf } from "./chain-key.ts";
import { ProvenClient } from "./proven-client.ts";
import { AUDITOR_ROLE, type DatabaseSession } from "./session.ts";

/**
 * A statement's text is written by our own code; lists of values make some variants of it, and no more than this many
 * are kept prepared.
 */
const MOST_STATEMENTS = 500;

/**
 * The pool as the query builder sees it: every transaction proves who it is, and every statement is prepared once a
 * connection and then only executed, which spares the database half of its work for a stamp (`npm run bench -- stamp`).
 */
export function prepareStatements(pool: pg.Pool, session: DatabaseSession): PostgresPool {
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
        clients.get(client) ?? toPoolClient(new ProvenClient(client, session, nameOf, () => chainKeyOf(asSeen)));
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
  return asSeen;
}

function toPoolClient(proven: ProvenClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== "string") throw new TypeError("Rows are not read by cursors here.");
    return proven.execute(statement, values);
  }
  return { query, release: () => proven.release() };
}
