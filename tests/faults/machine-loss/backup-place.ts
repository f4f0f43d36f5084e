import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createListedFolder, openS3Store } from "../../../apps/server/src/adapters/files/stored-files.ts";
import { startS3Bucket } from "../../../apps/server/src/adapters/files/testing/s3-bucket.ts";
import type { BackupStore } from "../../../apps/server/src/backup/index.ts";

/** Where backups are kept; no machine that is lost takes them along. */
export interface BackupPlace {
  /** The settings that name it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly store: BackupStore;
  close(): void;
}

export const BACKUP_PLACES = ["folder", "bucket"] as const;
export type BackupPlaceKind = (typeof BACKUP_PLACES)[number];

export function openBackupPlace(kind: BackupPlaceKind, folder: string): Promise<BackupPlace> {
  return kind === "folder" ? openFolder(join(folder, "backups")) : openBucket();
}

async function openFolder(path: string): Promise<BackupPlace> {
  return { environment: { BACKUP_TO: path }, store: createListedFolder(path), close: () => undefined };
}

/** As S3 has it. */
const KEYS_A_PAGE = 1_000;
const PREFIX = "timbra";
const REGION = "mx-central-1";

/** A bucket that answers over HTTP on this machine and looks at every signature. */
async function openBucket(): Promise<BackupPlace> {
  const keys = { bucket: "backups", accessKeyId: "machines", secretAccessKey: randomUUID() };
  const bucket = await startS3Bucket(keys, KEYS_A_PAGE);
  const environment = {
    BACKUP_TO: `s3://${keys.bucket}/${PREFIX}`,
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_REGION: REGION,
    BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  const settings = { ...keys, endpoint: bucket.endpoint, region: REGION, prefix: PREFIX };
  return { environment, store: await openS3Store(settings), close: () => bucket.close() };
}
