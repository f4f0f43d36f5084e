import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod";
import type { ListedFileStore } from "../adapters/files/stored-files.ts";

/** Of a place of backups, see docs/operations/backup.md. A change that old programs cannot read raises it. */
export const LAYOUT_VERSION = 1;

/** Where backups are kept: a folder or a bucket. Nothing in it is written anew under the same name but REACH_KEY. */
export type BackupStore = Pick<ListedFileStore, "put" | "get" | "delete" | "list">;

export const DESCRIPTION_KEY = "timbra-backup.json.gz";
export const REACH_KEY = "reach.json.gz";
export const FOLDERS = {
  parts: "parts",
  bases: "bases",
  changes: "changes",
  log: "wal",
  partial: "wal-partial",
  keys: "keys",
} as const;

/** What stands in a backup is not what was written there: a byte has changed, or a file is gone. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
}

const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);
const lsnText = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);

const storedFile = z.object({
  path: z.string(),
  size: z.number(),
  /** Milliseconds, as the file system has them: a file with the same size and time is not read again. */
  modifiedMs: z.number(),
  parts: z.array(sha256Text),
});
export type StoredFile = z.output<typeof storedFile>;

/** Files beside the database, by where they are from: the product's, answers that wait, the sandbox provider's. */
const fileSets = z.record(z.string(), z.array(storedFile));
export type FileSets = z.output<typeof fileSets>;

const baseSchema = z.object({
  layout: z.literal(LAYOUT_VERSION),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The program that made it. */
  version: z.string(),
  files: fileSets,
  /** Null: the database is on a server that has tools of its own. */
  database: z
    .object({
      /** The major version of PostgreSQL, which alone can read these files. */
      major: z.number(),
      timeline: z.number(),
      segmentBytes: z.number(),
      startLsn: lsnText,
      stopLsn: lsnText,
      backupLabel: z.string(),
      folders: z.array(z.string()),
      files: z.array(storedFile),
    })
    .nullable(),
});
/** One base backup: everything that has to be read before the log. */
export type Base = z.output<typeof baseSchema>;
export type DatabaseBase = NonNullable<Base["database"]>;

/** Files that came or changed since the base or the changes before. */
const changesSchema = z.object({ layout: z.literal(LAYOUT_VERSION), at: z.iso.datetime(), files: fileSets });

const reachSchema = z.object({ at: z.iso.datetime(), lsn: lsnText.nullable() });
/** What was committed before this instant is in the backup. */
export type Reach = z.output<typeof reachSchema>;

const descriptionSchema = z.object({
  layout: z.literal(LAYOUT_VERSION),
  /** Of the database cluster, the same after a restore; null: of a server that has tools of its own. */
  system: z.string().nullable(),
});

const SCHEMAS = { base: baseSchema, changes: changesSchema, reach: reachSchema, description: descriptionSchema };
type Documents = { [Kind in keyof typeof SCHEMAS]: z.output<(typeof SCHEMAS)[Kind]> };

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The name of a document of an instant; they sort as the instants do. */
export function keyAt(folder: string, at: Date): string {
  return `${folder}/${at.toISOString().replaceAll(":", "-")}.json.gz`;
}

/** The instant in such a name; null where the name is another one. */
export function instantOf(key: string): Date | null {
  const [, day, hour, minute, second] = /\/(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3})Z\.json\.gz$/.exec(key) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}Z`);
}

export async function putDocument<Kind extends keyof Documents>(
  store: BackupStore,
  key: string,
  document: Documents[Kind],
): Promise<void> {
  await putCompressed(store, key, Buffer.from(`${JSON.stringify(document)}\n`));
}

/** Null where there is none. */
export async function getDocument<Kind extends keyof Documents>(
  store: BackupStore,
  kind: Kind,
  key: string,
): Promise<Documents[Kind] | null> {
  const bytes = await getCompressed(store, key);
  if (bytes === null) return null;
  const parsed = SCHEMAS[kind].safeParse(parseJson(bytes));
  if (!parsed.success) throw new DamagedBackup(`${key} is not what a backup of this version holds.`);
  return parsed.data as Documents[Kind];
}

export async function putCompressed(store: BackupStore, key: string, bytes: Uint8Array): Promise<void> {
  await store.put(key, await zip(bytes, { level: 1 }), "application/gzip");
}

export async function getCompressed(store: BackupStore, key: string): Promise<Buffer | null> {
  const compressed = await store.get(key);
  if (compressed === null) return null;
  return unzip(compressed).catch((cause: unknown) => {
    throw new DamagedBackup(`${key} is damaged.`, { cause });
  });
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The names in a folder, sorted: those of documents sort as their instants do. */
export async function listKeys(store: BackupStore, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(folder)) keys.push(key);
  return keys.sort();
}
