import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { createListedFolder, openS3Store } from "../adapters/files/stored-files.ts";
import {
  type BackupStore,
  type BackupWriter,
  createBackupWriter,
  type FileSources,
  type KeyOpening,
  type KeyWrapping,
  PROVIDER_FILES,
  readIdentity,
  readRecipient,
  startSchedule,
} from "../backup/index.ts";
import type { DatabaseAddresses } from "../db/index.ts";
import { type Config, masterKeyFile, parseBucket } from "./config.ts";
import type { Deps } from "./deps.ts";

/** What is given at the command line goes before the settings. */
export interface BackupOptions {
  readonly to: string;
  readonly wrapping: KeyWrapping;
  /** Whether an embedded database is left out. */
  readonly filesOnly?: boolean;
}

/** What writes backups of an installation (`folder`: its data folder). */
export async function openBackupWriter(
  config: Config,
  folder: string,
  addresses: DatabaseAddresses,
  { to, wrapping, filesOnly = false }: BackupOptions,
): Promise<BackupWriter> {
  const place = parseBucket(to) === null ? resolve(to) : null;
  if (place !== null && !relative(folder, place).startsWith(".."))
    throw new Error(`${place} lies in the data folder itself, and would be lost with it.`);
  const keyFile = masterKeyFile(inFolder(config, folder));
  const installation = {
    // Of a server with tools of its own, no more is asked than the time and to wait for each other.
    sessionUrl: addresses.owner ?? addresses.direct ?? addresses.product,
    isEmbedded: config.databaseUrl === null && !filesOnly,
    sources: await openSources(config, folder),
    keyFile: { path: keyFile, read: () => (existsSync(keyFile) ? readFile(keyFile) : Promise.resolve(null)) },
  };
  return createBackupWriter(installation, await openBackupStore(config, to), wrapping);
}

/** What the worker does by the settings. Answers what ends it. */
export async function startBackups(
  config: Config,
  to: string,
  addresses: DatabaseAddresses,
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
): Promise<() => Promise<void>> {
  const wrapping = wrappingFrom(config);
  if (wrapping === null) throw new TypeError("The settings were to say what becomes of the master key.");
  const writer = await openBackupWriter(config, config.dataDir.path, addresses, { to, wrapping });
  const { everyMs, keepMs } = config.backup;
  return startSchedule({ writer, db, clock, log, everyMs, keepMs });
}

/** A place of backups: a folder, or `s3://bucket/prefix`. */
export async function openBackupStore({ backup }: Config, place: string): Promise<BackupStore> {
  const bucket = parseBucket(place);
  if (bucket === null) return createListedFolder(resolve(place));
  const { accessKeyId, secretAccessKey } = backup.s3;
  if (accessKeyId === null || secretAccessKey === null)
    throw new Error(
      `${place} needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_ACCESS_KEY_ID.`,
    );
  return openS3Store({ ...backup.s3, ...bucket, accessKeyId, secretAccessKey });
}

/** What becomes of the master key, by the settings; null where nobody has said it. */
export function wrappingFrom({ backup }: Config): KeyWrapping | null {
  if (backup.recipientFile !== null)
    return { kind: "recipient", publicKey: readRecipient(readFileSync(backup.recipientFile, "utf8")) };
  if (backup.withoutKey) return { kind: "left_out" };
  return backup.passphrase === null ? null : { kind: "passphrase", passphrase: backup.passphrase };
}

/** What opens the master key of a backup; `identityFile`: the private key that belongs to its recipient. */
export function openingFrom({ backup }: Config, identityFile: string | null): KeyOpening {
  const { passphrase } = backup;
  const privateKey = identityFile === null ? null : readIdentity(readFileSync(identityFile, "utf8"), passphrase);
  return { passphrase, privateKey };
}

/** The same settings with another data folder. */
export function inFolder(config: Config, folder: string): Config {
  return { ...config, dataDir: { path: folder, named: true } };
}

/** The stored files, answers of providers that wait on the disk, and what the embedded provider keeps. */
async function openSources(config: Config, folder: string): Promise<FileSources> {
  const embedded = hasEmbeddedProvider(config)
    ? { [PROVIDER_FILES]: createListedFolder(join(folder, PROVIDER_FILES)) }
    : {};
  return {
    files: config.s3 === null ? createListedFolder(join(folder, "files")) : await openS3Store(config.s3),
    journal: createListedFolder(join(folder, "journal")),
    ...embedded,
  };
}

export function hasEmbeddedProvider({ mode, pac }: Config): boolean {
  return mode === "sandbox" && pac.provider === "sandbox" && pac.url === null;
}
