import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applicationName } from "./pool.ts";

export interface OwnerOptions {
  /** How long a statement waits for a lock. Whoever comes after it waits as long. */
  readonly lockTimeoutMs?: number;
  /** How often it is tried again. */
  readonly attempts?: number;
  /** Called each time that a lock was not to be had: with what waits, and which attempt it was. */
  readonly onBusy?: (what: string, attempt: number) => void | Promise<void>;
}

const LOCK_TIMEOUT_MS = 2_000;
/** With the pauses between them about ten minutes. */
const ATTEMPTS = 60;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A session of the tables' owner. A change of a table needs it for itself: behind one long transaction it would wait,
 * and everybody else behind it. So each statement gives up soon, and `patiently` tries again.
 */
export async function openOwner(ownerUrl: string, options: OwnerOptions = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: applicationName() });
  // What broke is told by the statement that was running.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`SET statement_timeout = 0; ${setLockTimeout(options)}`);
  return client;
}

/** For what waits without stopping anybody, such as an index that is built concurrently. */
export async function withoutLockTimeout<T>(
  client: pg.Client,
  options: OwnerOptions,
  work: () => Promise<T>,
): Promise<T> {
  await client.query("SET lock_timeout = 0");
  return work().finally(() => client.query(setLockTimeout(options)));
}

function setLockTimeout({ lockTimeoutMs = LOCK_TIMEOUT_MS }: OwnerOptions): string {
  return `SET lock_timeout = ${Math.floor(lockTimeoutMs)}`;
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";

/** Does `work` again, after growing pauses, while others hold a lock that it needs. `work` leaves nothing half. */
export async function patiently<T>(options: OwnerOptions, what: string, work: () => Promise<T>): Promise<T> {
  const { attempts = ATTEMPTS } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt >= attempts)
        throw new Error(
          `${what}: a lock was not to be had ${attempts} times. Find the transaction that holds it (SELECT pid, application_name, xact_start FROM pg_stat_activity ORDER BY xact_start), end it, and start again.`,
          { cause: error },
        );
      await options.onBusy?.(what, attempt);
      await sleep(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
}

/** Also as the cause of what is thrown in its place. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED || isBusy(error.cause);
}
