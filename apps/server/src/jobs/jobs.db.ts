import type { Db, OpenSql } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import type { JobName } from "./queue.ts";

/**
 * A job that ran out of tries. What it was about stays in its payload, which may hold a personal datum and is not read
 * here.
 */
export interface FailedJob {
  readonly id: string;
  readonly name: string;
  /** The error that it ended with. */
  readonly error: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly failedAt: Date;
}

const LONGEST_ERROR = 300;

/** The failed jobs of the named queues, the oldest failure first. */
export async function listFailedJobs(db: Db, names: readonly string[], most: number): Promise<readonly FailedJob[]> {
  return sqlRows<FailedJob>(db)`
    SELECT id, name, left(coalesce(output ->> 'message', ''), ${LONGEST_ERROR}) AS error, retry_count + 1 AS tries,
      created_on AS "createdAt", coalesce(completed_on, created_on) AS "failedAt"
    FROM pgboss.job WHERE name = ANY(${names}) AND state = 'failed' ORDER BY "failedAt", id LIMIT ${most}`;
}

/** The queue in which a failed job stands; null when it is not there or did not fail. */
export async function queueOfFailedJob(db: Db, names: readonly string[], id: string): Promise<string | null> {
  const row = await sqlRow<{ name: string }>(db)`
    SELECT name FROM pgboss.job WHERE name = ANY(${names}) AND id = ${id}::uuid AND state = 'failed'`;
  return row?.name ?? null;
}

/** Those of the named queues that have a job to run now. */
export async function listDueJobs(sql: OpenSql, names: readonly JobName[]): Promise<readonly JobName[]> {
  const { rows } = await sql.executeSql(
    `SELECT q.name FROM unnest($1::text[]) AS q(name) WHERE EXISTS (
       SELECT FROM pgboss.job_common j
       WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`,
    [names],
  );
  return (rows as { readonly name: JobName }[]).map(({ name }) => name);
}
