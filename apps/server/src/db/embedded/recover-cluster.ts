import { chmodSync, chownSync, mkdirSync, realpathSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readPassword } from "./cluster.ts";
import { queryOnce } from "./connect.ts";
import { choosePostgresUser, createDataDir, type PostgresUser } from "./data-dir.ts";
import { CLUSTER_FOLDER, startEmbeddedPostgres } from "./start.ts";

/** The cluster of a data folder while it is filled from a backup. */
export interface RestoredCluster {
  makeFolder(path: string): void;
  /** Writes a file, belonging to whoever will run the server. */
  write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** The password of the owner, once its file is written. */
  readPassword(): string;
}

/** Makes the folder of a cluster in a data folder that has none. */
export function createRestoredCluster(dataDir: string): RestoredCluster {
  const user = choosePostgresUser();
  createDataDir(dataDir, user);
  const root = join(realpathSync(dataDir), CLUSTER_FOLDER);
  mkdirSync(root, { mode: 0o700 });
  giveTo(root, user);
  return {
    makeFolder(path) {
      mkdirSync(join(root, path), { mode: 0o700, recursive: true });
      giveTo(join(root, path), user);
    },
    async write(path, pieces) {
      const place = join(root, path);
      if (dirname(place) !== root && !place.startsWith(`${root}/`))
        throw new Error(`${path} leads out of the cluster.`);
      const file = await open(place, "wx", 0o600);
      try {
        for await (const piece of pieces) await writeAll(file, piece);
        if (user !== null) await file.chown(user.uid, user.gid);
      } finally {
        await file.close();
      }
    },
    readPassword: () => readPassword(root),
  };
}

function giveTo(path: string, user: PostgresUser | null): void {
  chmodSync(path, 0o700);
  if (user !== null) chownSync(path, user.uid, user.gid);
}

async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
}

export interface RecoveryTarget {
  /** The last commit before this instant is the last one that is kept; null: everything that the log has. */
  readonly until: Date | null;
  readonly timeline: number | null;
}

/**
 * Lets the server replay the log that lies in a restored cluster, and stops it again. Answers when the last transaction
 * was committed that is in it; null where the log had none.
 */
export async function recoverCluster(dataDir: string, target: RecoveryTarget): Promise<Date | null> {
  const settings = {
    // The log lies where the server looks when nothing is fetched: no command line has to bear the paths of folders.
    restore_command: "exit 1",
    // Nobody is let in before everything is replayed: whoever gets in knows that it is done.
    hot_standby: "off",
    recovery_target_action: "promote",
    recovery_target_timeline: target.timeline === null ? "current" : String(target.timeline),
    ...(target.until === null ? {} : { recovery_target_time: inUtc(target.until) }),
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  try {
    const sql = "SELECT pg_last_xact_replay_timestamp() AS at";
    return (await queryOnce<{ at: Date | null }>(postgres.url, sql))[0]?.at ?? null;
  } finally {
    await postgres.stop();
  }
}

/** The setting is read before the server knows the names of zones: Z is one of them, +00 is none. */
function inUtc(instant: Date): string {
  return instant.toISOString().replace("T", " ").replace("Z", "+00");
}
