import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { assertLogins, type DatabaseAddresses, isUnreachable, openDatabase, readSchemaState } from "../db/index.ts";
import { isQueueInstalled } from "../jobs/queue.ts";
import type { Logger } from "../lib/log.ts";
import { VERSION } from "../lib/version.ts";
import type { Config } from "./config.ts";

export interface WaitOptions {
  readonly config: Pick<Config, "role" | "host" | "port">;
  readonly log: Logger;
  /** Ends the waiting, by throwing. */
  readonly signal?: AbortSignal | undefined;
  readonly pauseMs?: number;
}

const PAUSE_MS = 1_000;
/** How often the log says once more what is waited for. */
const REMINDER_PAUSES = 60;

/**
 * For a process without the owner's rights: waits until `npm run migrate`, or a process that has them, has brought the
 * database to this version. Meanwhile a web process is alive and not ready. Throws where a newer version has made the
 * database unusable for this one.
 */
export async function waitForMigration(database: DatabaseAddresses, options: WaitOptions): Promise<void> {
  let said = await findMissing(database);
  if (said !== null) {
    const { config, log, signal, pauseMs = PAUSE_MS } = options;
    const waiting = config.role === "worker" ? null : await answerNotReady(config);
    try {
      for (let pauses = 0, reason: string | null = said; reason !== null; pauses++) {
        if (reason !== said || pauses % REMINDER_PAUSES === 0)
          log.warn({ reason }, "waiting until the database is migrated: npm run migrate, with DATABASE_OWNER_URL");
        said = reason;
        await sleep(pauseMs, undefined, signal === undefined ? {} : { signal });
        reason = await findMissing(database);
      }
      log.info("the database is migrated");
    } finally {
      await new Promise((closed) => (waiting === null ? closed(null) : waiting.close(closed)));
    }
  }
  await assertLogins(database);
}

/**
 * SQLSTATEs of a database that was never prepared, or by a version older than the first that tells: no login, role,
 * right, function, column, table or schema.
 */
const NOT_PREPARED = ["28P01", "28000", "22023", "42501", "42883", "42703", "42P01", "3F000"];

/** What a database lacks to be of this version; null when it is, or a newer one that this version can work with. */
export async function findMissing(database: DatabaseAddresses): Promise<string | null> {
  const { db, close } = openDatabase(database, { maxConnections: 1, onError: () => undefined });
  try {
    const { missing, refusal } = await readSchemaState(db);
    if (refusal !== null) throw new Error(refusal);
    if (missing.length > 0) return `migrations that are not applied: ${missing.length}, the first is ${missing[0]}`;
    return (await isQueueInstalled(database)) ? null : "the job queue is not of this version";
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    if (isUnreachable(error)) return `the database does not answer: ${message}`;
    if (NOT_PREPARED.includes(code)) return `the database is not prepared: ${message}`;
    throw error;
  } finally {
    await close();
  }
}

/** /internal/live says that nobody should restart this process, everything else that it cannot be used yet. */
async function answerNotReady({ host, port }: WaitOptions["config"]): Promise<Server> {
  const server = createServer((request, response) => {
    const isLive = request.url === "/internal/live";
    response.writeHead(isLive ? 200 : 503, {
      "content-type": "application/json; charset=utf-8",
      ...(isLive ? {} : { "retry-after": "5" }),
      connection: "close",
    });
    response.end(JSON.stringify({ status: isLive ? "ok" : "waiting for migration", version: VERSION }));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return server;
}
