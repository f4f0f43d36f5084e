import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applicationName, type DatabaseAddresses, type Db } from "./pool.ts";
import { hasEnded, ownIdentity } from "./process-identity.ts";
import { sqlRow, sqlRows } from "./sql.ts";

interface SessionOptions {
  readonly db: Db;
  readonly addresses: Pick<DatabaseAddresses, "direct" | "product">;
  /** Called once when the session cannot be opened, until it was. */
  readonly onError: (error: Error) => void;
}

/** Of the locks of processes; the other half of such a lock is the process's number. */
const LOCK_CLASS = 1_953_064_557;
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 200;
/** How often it looks whether it counts as ended: nobody says so to a session that is cut off without a word. */
const STILL_RUNNING_MS = 2_000;

/**
 * A connection over which this process holds a lock of the database for as long as it lives: others notice by it that
 * the process has ended, however it ended. It runs no other statement, so its login takes no role. Where a pooler is in
 * between, whose session outlives this process, there is none.
 */
export class ProcessSession {
  readonly #options: SessionOptions;
  readonly #closing = new AbortController();
  #number: number | null = null;
  #client: pg.Client | null = null;
  #isHeld = false;
  #isPooled = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** What this process's leases are marked with; null while nobody would notice its end. */
  get number(): number | null {
    return this.#isHeld ? this.#number : null;
  }

  /** Opens the session, and again whenever it breaks. Resolves after the first try, whatever came of it. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#ended = this.#keep(resolve);
    });
  }

  /** Ends the session, and says that this process holds nothing any more. */
  async close(): Promise<void> {
    this.#closing.abort();
    hangUp(this.#client);
    await this.#ended;
    if (this.#number !== null)
      await sqlRows(this.#options.db)`UPDATE processes SET ended_at = now() WHERE number = ${this.#number}`.catch(
        this.#options.onError,
      );
  }

  async #keep(tried: () => void): Promise<void> {
    const closing = new Promise<void>((resolve) => this.#closing.signal.addEventListener("abort", () => resolve()));
    let hasFailed = false;
    while (!this.#closing.signal.aborted && !this.#isPooled) {
      try {
        const held = await this.#lock();
        hasFailed = false;
        tried();
        if (held !== null) await this.#hold(Promise.race([held.end, closing]));
      } catch (error) {
        if (!hasFailed) this.#options.onError(error as Error);
        hasFailed = true;
      }
      this.#isHeld = false;
      tried();
      await sleep(RECONNECT_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Until the session is over, or others have taken it for ended. */
  async #hold(over: Promise<void>): Promise<void> {
    const isOver = over.then(() => true);
    while (!(await Promise.race([isOver, sleep(STILL_RUNNING_MS, false, { ref: false })]))) {
      const isEnded = this.#number !== null && !(await isRunning(this.#options.db, this.#number).catch(() => true));
      if (!isEnded) continue;
      this.#number = null;
      return hangUp(this.#client);
    }
  }

  /** Takes the lock. Answers when its session ends; null where no session would be this process's own. */
  async #lock(): Promise<{ readonly end: Promise<void> } | null> {
    const { db, addresses } = this.#options;
    const client = new pg.Client({
      connectionString: addresses.direct ?? addresses.product,
      application_name: applicationName(),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    const end = new Promise<void>((resolve) => client.once("end", resolve));
    // A connection that breaks ends, too.
    client.on("error", () => undefined);
    this.#client = client;
    try {
      await client.connect();
      this.#isPooled = !(await isOwnSession(client));
      if (!this.#isPooled) {
        this.#number ??= await startProcess(db);
        await client.query("SELECT pg_advisory_lock($1, $2)", [LOCK_CLASS, this.#number]);
        this.#isHeld = await isRunning(db, this.#number);
        // It was cut off for so long that it counts as ended: what it leases from now on has another number.
        if (!this.#isHeld) this.#number = null;
      }
    } finally {
      if (!this.#isHeld) hangUp(client);
    }
    return this.#isHeld ? { end } : null;
  }
}

/** Nobody waits for it: the driver does not always say that a connection has ended which never was one. */
function hangUp(client: pg.Client | null): void {
  client?.end().catch(() => undefined);
}

/** A pooler invents the number of the server's process that it tells its clients. */
async function isOwnSession(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid === (client as unknown as { readonly processID: number | null }).processID;
}

/** So long is an end remembered, which is longer than any lease. */
const REMEMBERED = "1 day";

async function startProcess(db: Db): Promise<number> {
  await sqlRows(db)`DELETE FROM processes WHERE ended_at < now() - ${REMEMBERED}::interval`;
  const row = await sqlRow<{ number: number }>(db)`
    INSERT INTO processes (started_at, identity) VALUES (now(), ${ownIdentity()}) RETURNING number`;
  if (row === undefined) throw new Error("A process was given no number.");
  return row.number;
}

async function isRunning(db: Db, number: number): Promise<boolean> {
  const row = await sqlRow(db)`SELECT FROM processes WHERE number = ${number} AND ended_at IS NULL`;
  return row !== undefined;
}

/**
 * So long must nobody hold a process's lock before it counts as ended: one whose connection broke is back sooner. It
 * may still be alive, cut off from the database; then it settles nothing that another has taken over (exchange.ts).
 */
const ENDED_AFTER_MS = 3_000;
/** After its start the database holds no lock that a process had before: all come back at their own pace. */
const DATABASE_START_SECONDS = 10;

/** A process whose lock nobody holds. `counts`: the database has run for long enough for that to mean something. */
interface MissingProcess {
  readonly number: number;
  readonly identity: string | null;
  readonly counts: boolean;
}

/** Notices the ends of other processes, each look being one call of `look`. */
export class ProcessWatch {
  readonly #db: Db;
  /** Since when nobody holds the lock of a process, by the clock of this machine's uptime. */
  #missingSince = new Map<number, number>();
  #lookedAt = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Writes down which processes have ended. What it saw before counts only while no look fails or is late. */
  async look(): Promise<void> {
    const isLate = performance.now() - this.#lookedAt > ENDED_AFTER_MS;
    const before = isLate ? new Map<number, number>() : this.#missingSince;
    this.#missingSince = new Map();
    const missing = await sqlRows<MissingProcess>(this.#db)`
      SELECT number, identity, now() - pg_postmaster_start_time() > make_interval(secs => ${DATABASE_START_SECONDS}) AS counts
      FROM processes WHERE ended_at IS NULL AND pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, number)`;
    const now = performance.now();
    this.#lookedAt = now;
    const counting = missing.filter(({ counts }) => counts);
    this.#missingSince = new Map(counting.map(({ number }) => [number, before.get(number) ?? now]));
    const isOver = ({ number, identity }: MissingProcess) =>
      now - (this.#missingSince.get(number) ?? now) >= ENDED_AFTER_MS || (identity !== null && hasEnded(identity));
    const ended = missing.filter(isOver).map(({ number }) => number);
    if (ended.length === 0) return;
    // Under the lock: one that comes back at this moment takes it afterwards, and sees that it counts as ended.
    await sqlRows(this.#db)`
      UPDATE processes SET ended_at = now() WHERE number = ANY(${ended}::int[]) AND ended_at IS NULL
        AND pg_try_advisory_xact_lock_shared(${LOCK_CLASS}, number)`;
  }
}
