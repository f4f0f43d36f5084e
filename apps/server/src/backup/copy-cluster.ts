import type { Dirent } from "node:fs";
import { lstat, open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION } from "../lib/version.ts";
import type { ClusterFacts, ClusterSession } from "./cluster.db.ts";
import type { DatabaseBase, StoredFile } from "./layout.ts";
import { PART_BYTES, type PartWriter } from "./parts.ts";

type CopiedCluster = Omit<DatabaseBase, "timeline">;

/**
 * Copies the files of a running server, as PostgreSQL's low-level interface for backups lets anybody do it: they are
 * read while they are written, and what was torn by that is made whole from the log between start and stop. The log
 * itself is not copied here; it must be held until it has been.
 */
export async function copyCluster(
  session: ClusterSession,
  cluster: ClusterFacts,
  writer: PartWriter,
): Promise<CopiedCluster> {
  const startLsn = await session.startBackup(`timbra ${VERSION}`);
  const found: FoundEntries = { folders: [], files: [] };
  await walk(cluster.folder, "", found);
  const files: StoredFile[] = [];
  for (const path of found.files) {
    const copied = await copyFile(cluster.folder, path, writer);
    if (copied !== null) files.push(copied);
  }
  const stopped = await session.stopBackup();
  if (stopped.tablespaces.trim() !== "") throw new Error("The database has tablespaces, which are not copied here.");
  await writer.finish();
  const { major, segmentBytes } = cluster;
  const { folders } = found;
  return { major, segmentBytes, startLsn, stopLsn: stopped.lsn, backupLabel: stopped.label, folders, files };
}

interface FoundEntries {
  readonly folders: string[];
  readonly files: string[];
}

/** What is in these is made anew when a server starts, or is the log itself; the folders must be there. */
const WITHOUT_CONTENT = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const OF_THE_RUNNING_SERVER =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|(recovery|standby)\.signal|current_logfiles(\.tmp)?|\.s\.PGSQL\..*)$/;
/** Temporary tables and files, and a cache that only its own run may read. */
const PASSING = /^(pgsql_tmp.*|pg_internal\.init.*|t\d+_\d+(_\w+)?(\.\d+)?)$/;

async function walk(root: string, below: string, found: FoundEntries): Promise<void> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(unlessGone<Dirent[]>([]));
  for (const entry of entries) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (PASSING.test(entry.name) || (below === "" && OF_THE_RUNNING_SERVER.test(entry.name))) continue;
    if (entry.isFile()) found.files.push(path);
    if (!entry.isDirectory()) continue;
    found.folders.push(path);
    if (!WITHOUT_CONTENT.has(path)) await walk(root, path, found);
  }
}

const CONTROL_FILE = "global/pg_control";

/** Null where the file is gone meanwhile: the log says so too. */
async function copyFile(root: string, path: string, writer: PartWriter): Promise<StoredFile | null> {
  const place = join(root, path);
  const about = await lstat(place).catch(unlessGone(null));
  if (about === null) return null;
  const parts: string[] = [];
  let size = 0;
  const pieces = path === CONTROL_FILE ? readTwiceTheSame(place) : readPieces(place, about.size);
  for await (const piece of pieces) {
    parts.push(await writer.add(piece));
    size += piece.length;
  }
  return { path, size, modifiedMs: Math.trunc(about.mtimeMs), parts };
}

/** `size`: what it was when it was looked at. Most files are small, and a whole part for each would be gigabytes. */
async function* readPieces(place: string, size: number): AsyncIterable<Buffer> {
  const file = await open(place, "r").catch(unlessGone(null));
  if (file === null) return;
  try {
    for (let done = 0; ; ) {
      // One byte more than is expected: whether it ends there is known without another read.
      const length = done <= size ? Math.min(PART_BYTES, size - done + 1) : PART_BYTES;
      const piece = Buffer.allocUnsafe(length);
      const { bytesRead } = await file.read(piece, 0, length);
      if (bytesRead > 0) yield piece.subarray(0, bytesRead);
      if (bytesRead < length) return;
      done += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The one file that no log makes whole: it is read until no write came in between. */
async function* readTwiceTheSame(place: string): AsyncIterable<Buffer> {
  let before = await readFile(place);
  for (;;) {
    const again = await readFile(place);
    if (again.equals(before)) break;
    before = again;
  }
  yield before;
}

function unlessGone<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
