import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../lib/durations.ts";
import type { Logger } from "../lib/log.ts";
import { type BackupKind, recordFailure, recordSuccess } from "./backup-runs.db.ts";
import type { ClusterSession } from "./cluster.db.ts";
import { type BackupStore, FOLDERS, getDocument, instantOf, listKeys } from "./layout.ts";
import { listLog, segmentOf } from "./log-segments.ts";
import { tidyBackups } from "./retention.ts";
import type { BackupWriter } from "./take-backup.ts";

export interface ScheduleOptions {
  readonly writer: BackupWriter;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, "info" | "warn">;
  /** How often a base is made. */
  readonly everyMs: number;
  /** How far back any moment can be restored. */
  readonly keepMs: number;
  /** Default: as the product does. */
  readonly changesEveryMs?: number;
}

/** Three of them may fail before more than a minute could be lost. */
const CHANGES_EVERY_MS = 20 * SECOND_MS;
const BASE_LOOK_MS = MINUTE_MS;
/** A base reads everything: it is not tried again at once. */
const BASE_RETRY_MS = 10 * MINUTE_MS;

/**
 * Sends what is new every few seconds, and beside that makes a base whenever one is due. Several processes may do it at
 * once: they wait for each other. Answers what ends it, when what was under way has ended.
 */
export function startSchedule(options: ScheduleOptions): () => Promise<void> {
  const stopping = new AbortController();
  const state: ScheduleState = { hasGap: null, made: 0 };
  const ends = [runChanges(options, state, stopping.signal), runBases(options, state, stopping.signal)];
  return async () => {
    stopping.abort();
    await Promise.all(ends);
  };
}

interface ScheduleState {
  /** Whether log is missing between the newest base and what leaves now; null: not looked yet. */
  hasGap: boolean | null;
  /** How often the slot was made: a base counts only for the slot that was there when it began. */
  made: number;
}

async function runChanges(options: ScheduleOptions, state: ScheduleState, signal: AbortSignal): Promise<void> {
  const { changesEveryMs = CHANGES_EVERY_MS } = options;
  let session: ClusterSession | null = null;
  while (!signal.aborted) {
    try {
      session ??= await options.writer.openSession();
      await sendNow(options, state, session);
    } catch (error) {
      await failed(options, "log", error);
      await session?.close().catch(() => undefined);
      session = null;
    }
    await pause(changesEveryMs, signal);
  }
  await session?.close().catch(() => undefined);
}

async function sendNow({ writer, db }: ScheduleOptions, state: ScheduleState, session: ClusterSession): Promise<void> {
  if (!(await session.tryLock("changes"))) return;
  try {
    const from = session.cluster === null ? null : await slotStart(session, state);
    const { at, lsn } = await writer.sendChanges(session, from);
    if (from !== null) await session.advanceSlot(lsn);
    await recordSuccess(db, "log", at);
  } finally {
    await session.unlock("changes");
  }
}

async function slotStart(session: ClusterSession, state: ScheduleState): Promise<string> {
  const start = await session.slotStart();
  if (start !== null) return start;
  state.hasGap = true;
  state.made += 1;
  return session.makeSlot();
}

async function runBases(options: ScheduleOptions, state: ScheduleState, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wait = await baseWhenDue(options, state).then(
      () => BASE_LOOK_MS,
      async (error: unknown) => {
        await failed(options, "base", error);
        return BASE_RETRY_MS;
      },
    );
    await pause(wait, signal);
  }
}

async function baseWhenDue(options: ScheduleOptions, state: ScheduleState): Promise<void> {
  const { writer, db, clock, log, everyMs, keepMs } = options;
  const session = await writer.openSession();
  try {
    if (!(await session.tryLock("base"))) return;
    state.hasGap ??= await hasGap(writer.store, session);
    const newest = instantOf((await listKeys(writer.store, FOLDERS.bases)).at(-1) ?? "");
    const isOld = newest === null || clock.now().getTime() - newest.getTime() >= everyMs;
    if (!isOld && !state.hasGap) return;
    const { made } = state;
    const { base, storedBytes } = await writer.takeBase(session);
    if (made === state.made) state.hasGap = false;
    await recordSuccess(db, "base", new Date(base.endedAt));
    log.info({ endedAt: base.endedAt, storedBytes }, "a base backup was made");
    await tidyBackups(writer.store, session, keepMs, clock.now());
  } finally {
    await session.close();
  }
}

/** Whether the log that leaves now does not follow from the newest base: a restore in between, or a slot made anew. */
async function hasGap(store: BackupStore, session: ClusterSession): Promise<boolean> {
  const { cluster } = session;
  if (cluster === null) return false;
  const key = (await listKeys(store, FOLDERS.bases)).at(-1);
  const base = key === undefined ? null : await getDocument(store, "base", key);
  const start = await session.slotStart();
  if (!base?.database || start === null) return true;
  const { database } = base;
  if (database.timeline !== (await session.position()).timeline) return true;
  const log = await listLog(store, cluster.segmentBytes);
  const there = new Set(log.filter(({ timeline }) => timeline === database.timeline).map(({ number }) => number));
  const last = segmentOf(start, cluster.segmentBytes);
  for (let segment = segmentOf(database.startLsn, cluster.segmentBytes); segment < last; segment += 1n)
    if (!there.has(segment)) return true;
  return false;
}

async function failed({ db, clock, log }: ScheduleOptions, kind: BackupKind, error: unknown): Promise<void> {
  log.warn({ err: error, kind }, "a backup failed");
  const failure = error instanceof Error ? error.message : String(error);
  await recordFailure(db, kind, clock.now(), failure).catch((err: unknown) =>
    log.warn({ err }, "a failed backup could not be recorded"),
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
