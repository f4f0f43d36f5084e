import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import {
  applicationName,
  type DatabaseAddresses,
  type OpenSql,
  openSql,
  type PoolUse,
  prepareAppSchema,
} from "../db/index.ts";
import { startStopwatch } from "../lib/clock.ts";
import { currentOrigin, type Origin, withOrigin } from "../lib/origin.ts";
import { noTracer, type Tracer, traced } from "../lib/tracing.ts";
import { JOB_QUEUES } from "./job-queues.ts";
import { listDueJobs, listFailedJobs, queueOfFailedJob } from "./jobs.db.ts";
import type { DeadLetters, JobHandler, JobName, Jobs, Queue, Worker } from "./queue.ts";

const QUEUE_SCHEMA = "pgboss";
const CONNECTIONS = 4;
const STOP_TIMEOUT_MS = 20_000;
/** What a notification takes many times over. */
const NOTIFICATION_TEST_MS = 1_000;
/** How often jobs are taken back from workers that were killed. The tables are small: what is done is deleted. */
const UPKEEP_SECONDS = 3;
/** Between two looks for due jobs of all kinds. */
const LOOK_MS = 1_000;
/** How often each kind is polled for by itself too: the library must poll, and a look can fail. */
const POLLING_SECONDS = 30;
/**
 * A notification wakes a worker for a new job at once, wherever a session can be notified (`openListener`); a job
 * that waits for its next try, or that nobody was notified of, is found by one look over all kinds (`wakeForDueJobs`).
 * Jobs are fetched some at a time and settled each by itself; while every fetch comes back full, the next follows at
 * once.
 */
const FETCHING = {
  pollingIntervalSeconds: POLLING_SECONDS,
  notifyPollingIntervalSeconds: POLLING_SECONDS,
  batchSize: 10,
  burstWhenBatchFull: true,
  // Three in the time after which a worker counts as killed.
  heartbeatRefreshSeconds: 3,
};

export interface OpenQueue extends Queue, Worker, DeadLetters {
  /** Of its own connections. */
  poolUse(): PoolUse;
  /** Lets running jobs end (bounded), then closes the connections. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly addresses: DatabaseAddresses;
  /** Whether this process also does the upkeep: expiring, retrying and deleting jobs. */
  readonly works: boolean;
  readonly onError: (error: Error) => void;
  /** Is told of every try of a job. */
  readonly onTry?: (tried: JobTry) => void;
  /** Default: no traces are collected. */
  readonly tracer?: Tracer;
}

type JobOutcome = "completed" | "failed";

interface JobTry {
  readonly job: JobName;
  readonly id: string;
  readonly outcome: JobOutcome;
  /** Why it failed. */
  readonly error: unknown;
  readonly seconds: number;
}

/** Opens the queue over an installed schema (install-queue.ts) with the product's own role. */
export async function openQueue(options: QueueOptions): Promise<OpenQueue> {
  const { addresses, onError } = options;
  const sql = openSql(addresses, { maxConnections: CONNECTIONS, onError });
  const listener = options.works ? await openListener(addresses, sql, onError) : null;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => sql.executeSql(text, values),
      ...(listener === null ? {} : { listen: listener.listen }),
    },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: options.works,
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    schedule: false,
    useListenNotify: listener !== null,
  });
  boss.on("error", (told) => onError(asError(told)));
  await boss.start();
  const workers = new Map<JobName, string>();
  const stopLooking = options.works ? lookRepeatedly(() => wakeForDueJobs(boss, sql, workers), onError) : null;
  return {
    async send(tx, job, payload, sendOptions = {}) {
      const origin = currentOrigin();
      const data = origin === null ? payload : { ...payload, [ORIGIN]: origin };
      await boss.send(job, data, { ...sendOptions, db: fromKysely(tx) });
    },
    async withdraw(tx, job, id) {
      await boss.deleteJob(job, id, { db: fromKysely(tx) });
    },
    async work<Name extends JobName>(job: Name, handler: JobHandler<Name>) {
      const fetching = { includeMetadata: true, perJobResults: true, ...FETCHING } as const;
      const worker = await boss.work<Jobs[Name], void, typeof fetching>(job, fetching, (entries) =>
        Promise.all(entries.map((entry) => runOne(entry, handler, options))),
      );
      workers.set(job, worker);
    },
    poolUse: () => sql.poolUse(),
    listFailed: (db, most) => listFailedJobs(db, Object.keys(JOB_QUEUES), most),
    async retry(db, id) {
      const name = await queueOfFailedJob(db, Object.keys(JOB_QUEUES), id);
      if (name === null) return false;
      await boss.retry(name, id);
      return true;
    },
    async stop() {
      await stopLooking?.();
      await withinReason([...workers.keys()].map((job) => boss.offWork(job)));
      await boss.stop({ graceful: false, close: true });
      await listener?.close();
      await sql.close();
    },
  };
}

/** Looks now and then, never twice at once; the returned function waits for the look under way. */
function lookRepeatedly(look: () => Promise<void>, onError: (error: Error) => void): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((cause: unknown) => onError(asError(cause)))
      .finally(() => {
        looking = null;
      });
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Wakes the workers whose kind of job is due: one statement for all kinds, in the place of one for each. */
async function wakeForDueJobs(boss: PgBoss, sql: OpenSql, workers: ReadonlyMap<JobName, string>): Promise<void> {
  if (workers.size === 0) return;
  for (const name of await listDueJobs(sql, [...workers.keys()])) {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  }
}

/**
 * Waits for jobs at work to end, but for ever for none. The library's own patience looks again each half second only.
 */
async function withinReason(ends: readonly Promise<void>[]): Promise<void> {
  const patience = new AbortController();
  const enough = sleep(STOP_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([Promise.all(ends), enough]);
  patience.abort();
}

interface Listener {
  readonly listen: NonNullable<Db["listen"]>;
  close(): Promise<void>;
}

/**
 * The queue's own listener: it watches its session, and comes back when that ends. It runs no other statement, so
 * its login takes no role. Null where no such address was given and a pooler is in front of the product's that
 * lends connections by the transaction: who listens there receives nothing.
 */
async function openListener(
  { direct, product }: DatabaseAddresses,
  sql: OpenSql,
  onError: (error: Error) => void,
): Promise<Listener | null> {
  const own = new PgBoss({ connectionString: direct ?? product, application_name: applicationName(), max: 1 });
  own.on("error", (told) => onError(asError(told)));
  const session = own.getDb() as Db & DedicatedSession;
  await session.open();
  if (session.listen === undefined) throw new TypeError("The queue cannot be told of new jobs.");
  const listen = session.listen.bind(session);
  if (
    direct !== null ||
    (await receivesOwnNotification(listen, sql).catch((cause: unknown) => void onError(asError(cause))))
  )
    return { listen, close: () => session.close() };
  await session.close();
  return null;
}

/** Whether a notification sent over the product's address reaches a listener over it. */
async function receivesOwnNotification(listen: Listener["listen"], sql: OpenSql): Promise<boolean> {
  const channel = `timbra_${randomUUID()}`;
  let hear: () => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => {
    hear = () => resolve(true);
  });
  const handle = await listen(
    channel,
    () => hear(),
    () => undefined,
  );
  const wait = new AbortController();
  try {
    await sql.executeSql("SELECT pg_notify($1, '')", [channel]);
    return await Promise.race([heard, sleep(NOTIFICATION_TEST_MS, false, { signal: wait.signal })]);
  } finally {
    wait.abort();
    await handle.close();
  }
}

interface DedicatedSession {
  open(): Promise<void>;
  close(): Promise<void>;
}

/** In a job's payload, beside what its handler is given. */
const ORIGIN = "origin";

async function runOne<Name extends JobName>(
  { id, name, data, ...tried }: JobWithMetadata<Jobs[Name]>,
  handler: JobHandler<Name>,
  { onTry, tracer = noTracer }: Pick<QueueOptions, "onTry" | "tracer">,
): Promise<JobResult> {
  const job = name as JobName;
  const { [ORIGIN]: origin = null, ...payload } = data as Jobs[Name] & { readonly [ORIGIN]?: Origin };
  const seconds = startStopwatch();
  const ended = (outcome: JobOutcome, error?: unknown) => onTry?.({ job, id, outcome, error, seconds: seconds() });
  const start = { name: `job ${job}`, kind: "consumer", attributes: { "messaging.destination.name": job } } as const;
  const work = () => handler(payload as unknown as Jobs[Name], toContext(tried));
  return withOrigin(origin, async () => {
    try {
      await traced(tracer, start, work, () => ({ failed: false, outcome: "completed" }));
      ended("completed");
      return { id, status: "completed" };
    } catch (error) {
      ended("failed", error);
      return { id, status: "failed", output: { message: error instanceof Error ? error.message : String(error) } };
    }
  });
}

function toContext(job: Pick<JobWithMetadata, "retryCount" | "retryLimit">): { attempt: number; lastAttempt: boolean } {
  return { attempt: job.retryCount + 1, lastAttempt: job.retryCount >= job.retryLimit };
}

/** What runs or failed is counted for monitors and administrators; what is done stays for days among it. */
const UNFINISHED_INDEX = `CREATE INDEX IF NOT EXISTS timbra_unfinished ON ${QUEUE_SCHEMA}.job (name, state) WHERE state IN ('active', 'failed')`;

/**
 * Makes or upgrades the queue's own schema and its queues. The owner creates the schema and gives it to the product's
 * role, which may then do the queue's upkeep there and gains nothing anywhere else.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  await prepareAppSchema(ownerUrl, QUEUE_SCHEMA, "job", async (executeSql) => {
    const boss = new PgBoss({
      db: { executeSql },
      schema: QUEUE_SCHEMA,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    const errors: Error[] = [];
    boss.on("error", (error) => errors.push(error));
    await boss.start();
    try {
      const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const [name, options] of Object.entries(JOB_QUEUES)) {
        if (existing.has(name)) await boss.updateQueue(name, options);
        else await boss.createQueue(name, options);
      }
    } finally {
      await boss.stop({ graceful: false, close: true });
    }
    if (errors.length > 0) throw new AggregateError(errors, "The job queue could not be installed.");
    await executeSql(UNFINISHED_INDEX);
  });
}

/** Whether the queue in a database is that of this version, with all its kinds of jobs. */
export async function isQueueInstalled(addresses: DatabaseAddresses): Promise<boolean> {
  const sql = openSql(addresses, { maxConnections: 1, onError: () => undefined });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => sql.executeSql(text, values) },
    schema: QUEUE_SCHEMA,
    ...{ migrate: false, createSchema: false, supervise: false, schedule: false },
  });
  boss.on("error", () => undefined);
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    return Object.keys(JOB_QUEUES).every((name) => existing.has(name));
  } catch (error) {
    if (/not installed|requires migrations/.test((error as Error).message)) return false;
    throw error;
  } finally {
    await boss.stop({ graceful: false, close: true });
    await sql.close();
  }
}

/** The queue reports some of its errors as plain objects, which a log would not know how to write. */
export function asError(told: unknown): Error {
  if (told instanceof Error) return told;
  if (typeof told !== "object" || told === null) return new Error(String(told));
  const { message, ...rest } = told as { message?: unknown };
  return Object.assign(new Error(typeof message === "string" ? message : "The queue told of no reason."), rest);
}
