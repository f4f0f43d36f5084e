import { type Connection, connectTo } from "../db/embedded/index.ts";

/** A session of the database's owner: what a backup asks of the server. */
export interface ClusterSession {
  /** Where the server's files are, and how its log is cut; null: not on this machine, and not ours to copy. */
  readonly cluster: ClusterFacts | null;
  /** Waits until nobody else does the same work. Ends with the session. */
  lock(work: BackupWork): Promise<void>;
  tryLock(work: BackupWork): Promise<boolean>;
  unlock(work: BackupWork): Promise<void>;
  /** Holds the log from here on, until the session ends. */
  holdLog(): Promise<void>;
  /** What the lasting slot holds the log from; null: there is none, or the server has given it up. */
  slotStart(): Promise<string | null>;
  /** Makes the lasting slot anew. Answers from where it holds the log. */
  makeSlot(): Promise<string>;
  /** The log before this position is not needed any more. */
  advanceSlot(lsn: string): Promise<void>;
  /** Everything that was committed before `at` is durable in the log before `lsn`. */
  position(): Promise<LogPosition>;
  startBackup(label: string): Promise<string>;
  stopBackup(): Promise<{ readonly lsn: string; readonly label: string; readonly tablespaces: string }>;
  close(): Promise<void>;
}

export interface ClusterFacts {
  readonly folder: string;
  readonly system: string;
  readonly major: number;
  readonly segmentBytes: number;
}

export interface LogPosition {
  readonly at: Date;
  readonly lsn: string;
  readonly timeline: number;
}

/** `base`: a base backup, and what is tidied after it. `changes`: the log and new files. */
export type BackupWork = "base" | "changes";

const SLOT = "timbra_backup";
/** Any two numbers that nothing else in the product locks by. */
const LOCK_CLASS = 7_238_301;
const LOCKS: Readonly<Record<BackupWork, number>> = { base: 1, changes: 2 };

/** Opens a session; `copiesFiles`: it is the owner's, the server's files are on this machine, and are to be copied. */
export async function openClusterSession(url: string, copiesFiles: boolean): Promise<ClusterSession> {
  const connection = await connectTo(url);
  try {
    return sessionOver(connection, copiesFiles ? await readFacts(connection) : null);
  } catch (error) {
    await connection.end();
    throw error;
  }
}

function sessionOver(connection: Connection, cluster: ClusterFacts | null): ClusterSession {
  return {
    cluster,
    lock: async (work) => void (await connection.query("SELECT pg_advisory_lock($1, $2)", lockOf(work))),
    tryLock: async (work) => {
      const rows = await connection.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS got", lockOf(work));
      return rows[0]?.got === true;
    },
    unlock: async (work) => void (await connection.query("SELECT pg_advisory_unlock($1, $2)", lockOf(work))),
    holdLog: async () => {
      const sql = "SELECT pg_create_physical_replication_slot($1 || pg_backend_pid(), true, true)";
      await connection.query(sql, [`${SLOT}_`]);
    },
    slotStart: async () => {
      const sql =
        "SELECT restart_lsn::text AS lsn FROM pg_replication_slots WHERE slot_name = $1 AND wal_status <> 'lost'";
      return (await connection.query<{ lsn: string | null }>(sql, [SLOT]))[0]?.lsn ?? null;
    },
    makeSlot: async () => {
      await connection.query(
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1",
        [SLOT],
      );
      const sql = "SELECT lsn::text AS lsn FROM pg_create_physical_replication_slot($1, true)";
      return only(await connection.query<{ lsn: string }>(sql, [SLOT])).lsn;
    },
    advanceSlot: async (lsn) => {
      await connection.query("SELECT pg_replication_slot_advance($1, $2::pg_lsn)", [SLOT, lsn]);
    },
    position: () => readPosition(connection, cluster !== null),
    startBackup: async (label) => {
      const sql = "SELECT pg_backup_start($1, true)::text AS lsn";
      return only(await connection.query<{ lsn: string }>(sql, [label])).lsn;
    },
    stopBackup: async () => {
      const sql =
        "SELECT lsn::text AS lsn, labelfile AS label, spcmapfile AS tablespaces FROM pg_backup_stop(wait_for_archive => false)";
      return only(await connection.query<{ lsn: string; label: string; tablespaces: string }>(sql));
    },
    close: () => connection.end(),
  };
}

const lockOf = (work: BackupWork) => [LOCK_CLASS, LOCKS[work]];

async function readFacts(connection: Connection): Promise<ClusterFacts> {
  // What is waited for below is on the disk, whatever the server's own setting.
  await connection.query("SET synchronous_commit = on");
  const sql = `SELECT current_setting('data_directory') AS folder, system_identifier::text AS system,
      current_setting('server_version_num')::int / 10000 AS major, pg_size_bytes(current_setting('wal_segment_size'))::int AS "segmentBytes"
    FROM pg_control_system()`;
  return only(await connection.query<{ folder: string; system: string; major: number; segmentBytes: number }>(sql));
}

/**
 * The instant is taken before a commit of our own: up to every earlier instant a recovery then finds a commit at which
 * it can stop.
 */
async function readPosition(connection: Connection, isOurs: boolean): Promise<LogPosition> {
  const { at } = only(await connection.query<{ at: Date }>("SELECT clock_timestamp() AS at"));
  if (!isOurs) return { at, lsn: "0/0", timeline: 0 };
  await connection.query("SELECT pg_logical_emit_message(true, 'timbra_backup', '')");
  const sql =
    "SELECT pg_current_wal_flush_lsn()::text AS lsn, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) AS timeline";
  const { lsn, timeline } = only(await connection.query<{ lsn: string; timeline: string }>(sql));
  return { at, lsn, timeline: Number.parseInt(timeline, 16) };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new TypeError("The server answered without a row.");
  return row;
}
