import { createRestoredCluster, EMBEDDED_MAJOR, type RestoredCluster, recoverCluster } from "../db/embedded/index.ts";
import { groupBy } from "../lib/group-by.ts";
import { type BaseRefusal, type ChosenBase, chooseBase } from "./choose-base.ts";
import { addChanges } from "./copy-files.ts";
import { listKeptKeys } from "./keep-key.ts";
import { type BackupStore, DamagedBackup, type DatabaseBase, getDocument, type StoredFile } from "./layout.ts";
import { type KeptSegment, readFurthest, segmentOf } from "./log-segments.ts";
import { readPart } from "./parts.ts";
import { type KeyOpening, openKeyFile } from "./wrap-key.ts";

/** Where a backup is restored to. */
export interface RestorePlace {
  readonly dataDir: string;
  /** Where the files of each set go; those of other sets are left out. */
  readonly files: Readonly<Record<string, { put(path: string, bytes: Uint8Array, mediaType: string): Promise<void> }>>;
  /** Writes the master key file, which is not there yet. */
  putKeyFile(content: Buffer): Promise<void>;
}

export interface RestoreRequest {
  readonly until: Date | null;
  readonly opening: KeyOpening;
}

export interface RestoredBackup {
  readonly baseAt: Date;
  /** Null: the database of this backup is with its server's own tools. */
  readonly database: { readonly lastCommit: Date | null } | null;
  readonly files: number;
  readonly bytes: number;
  readonly key: "restored" | "left_out" | "not_opened";
}

export type RestoreRefusal = BaseRefusal | { readonly refused: "other_major"; readonly major: number };

/**
 * Restores a backup into an empty place, up to an instant or all of it. Throws `DamagedBackup` where a byte is not what
 * it was.
 */
export async function restoreBackup(
  store: BackupStore,
  place: RestorePlace,
  { until, opening }: RestoreRequest,
): Promise<RestoredBackup | RestoreRefusal> {
  const chosen = await chooseBase(store, until);
  if ("refused" in chosen) return chosen;
  const { base } = chosen;
  if (base.database !== null && base.database.major !== EMBEDDED_MAJOR)
    return { refused: "other_major", major: base.database.major };
  const key = await restoreKey(store, place, opening);
  const counted = { files: 0, bytes: 0 };
  for (const [name, files] of Object.entries(await filesOf(store, chosen, until)))
    await restoreFiles(store, place.files[name], files, counted);
  const database = base.database === null ? null : await restoreDatabase(store, place.dataDir, chosen, until);
  return { baseAt: new Date(base.endedAt), database, ...counted, key };
}

/** What belongs to the sandbox provider, who is not taken back in time by anybody's restore. */
export const PROVIDER_FILES = "pac-sandbox";

async function filesOf(store: BackupStore, { base }: ChosenBase, until: Date | null) {
  const since = new Date(base.endedAt);
  const then = await addChanges(store, base.files, since, until);
  const now = until === null ? then : await addChanges(store, base.files, since, null);
  const provider = now[PROVIDER_FILES];
  return provider === undefined ? then : { ...then, [PROVIDER_FILES]: provider };
}

async function restoreFiles(
  store: BackupStore,
  place: RestorePlace["files"][string] | undefined,
  files: readonly StoredFile[],
  counted: { files: number; bytes: number },
): Promise<void> {
  for (const { path, parts } of files) {
    const pieces: Buffer[] = [];
    for (const part of parts) pieces.push(await readPart(store, part));
    const bytes = Buffer.concat(pieces);
    if (place === undefined) continue;
    await place.put(path, bytes, "application/octet-stream");
    counted.files += 1;
    counted.bytes += bytes.length;
  }
}

/** The newest key file, and every older key behind it: an earlier moment may need one that was retired since. */
async function restoreKey(
  store: BackupStore,
  place: RestorePlace,
  opening: KeyOpening,
): Promise<RestoredBackup["key"]> {
  const kept = (await listKeptKeys(store)).reverse();
  const [newest, ...older] = kept;
  if (newest === undefined) return "left_out";
  const opened = await openKeyFile(opening, newest.document);
  if (opened === null) return "not_opened";
  const lines = new Set(linesOf(opened));
  for (const { document } of older) {
    const another = await openKeyFile(opening, document);
    if (another !== null) for (const line of linesOf(another)) lines.add(line);
  }
  await place.putKeyFile(Buffer.from(`${[...lines].join("\n")}\n`));
  return "restored";
}

function linesOf(keyFile: Buffer): string[] {
  const lines = keyFile.toString("utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** What a standby is made of. */
export interface StandbyRequest {
  /** The key of a base. */
  readonly base: string;
  /** The settings by which it finds its primary, whose owner has that password. They replace those that were there. */
  readonly settings: (password: string) => Readonly<Record<string, string>>;
}

/**
 * Lays the database of a base into a data folder that has none, as a standby: started, it fetches the log from its
 * primary, which must hold it from before the base. Throws `DamagedBackup` where a byte is not what it was.
 */
export async function restoreStandby(store: BackupStore, dataDir: string, request: StandbyRequest): Promise<void> {
  const database = (await getDocument(store, "base", request.base))?.database ?? null;
  if (database === null) throw new DamagedBackup(`${request.base} has no database.`);
  const cluster = createRestoredCluster(dataDir);
  await layFiles(store, cluster, { ...database, files: database.files.filter(({ path }) => path !== SETTINGS_FILE) });
  const lines = Object.entries(request.settings(cluster.readPassword())).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await cluster.write(SETTINGS_FILE, only(Buffer.from(lines.join(""))));
  await cluster.write("standby.signal", only(Buffer.alloc(0)));
}

/** What ALTER SYSTEM writes. */
const SETTINGS_FILE = "postgresql.auto.conf";

async function restoreDatabase(
  store: BackupStore,
  dataDir: string,
  { base, log, timeline }: ChosenBase,
  until: Date | null,
): Promise<{ readonly lastCommit: Date | null }> {
  const { database } = base;
  if (database === null) throw new TypeError("This backup has no database.");
  const cluster = createRestoredCluster(dataDir);
  await layFiles(store, cluster, database);
  await cluster.write("recovery.signal", only(Buffer.alloc(0)));
  await restoreLog(store, cluster, log, database);
  const lastCommit = await recoverCluster(dataDir, { until, timeline }).catch((cause: Error) => {
    const [reason] = /(?:FATAL|PANIC): .*/.exec(cause.message) ?? [];
    throw reason === undefined ? cause : new DamagedBackup(`The database does not start from it: ${reason}`, { cause });
  });
  return { lastCommit };
}

async function layFiles(store: BackupStore, cluster: RestoredCluster, database: DatabaseBase): Promise<void> {
  for (const folder of [...database.folders].sort()) cluster.makeFolder(folder);
  for (const { path, parts } of database.files) await cluster.write(path, readParts(store, parts));
  await cluster.write("backup_label", only(Buffer.from(database.backupLabel)));
}

/** Into the server's own folder of the log, where it finds it by itself. */
async function restoreLog(
  store: BackupStore,
  cluster: RestoredCluster,
  log: readonly KeptSegment[],
  { startLsn, segmentBytes }: DatabaseBase,
): Promise<void> {
  const first = segmentOf(startLsn, segmentBytes);
  const needed = log.filter(({ number }) => number === null || number >= first);
  for (const [name, copies] of groupBy(needed, (segment) => segment.name)) {
    const bytes = await readFurthest(store, segmentBytes, copies);
    const missing = copies[0]?.number === null ? 0 : segmentBytes - bytes.length;
    await cluster.write(`pg_wal/${name}`, only(Buffer.concat([bytes, Buffer.alloc(missing)])));
  }
}

async function* readParts(store: BackupStore, parts: readonly string[]): AsyncIterable<Buffer> {
  for (const part of parts) yield await readPart(store, part);
}

async function* only(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
