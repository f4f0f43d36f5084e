import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import { FileStorage, type StorageAdapter } from "@flystorage/file-storage";
import { LocalStorageAdapter } from "@flystorage/local-fs";
import type { FileStore } from "./file-store.ts";

export interface S3Settings {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly prefix: string;
}

/** Files in a folder of this machine. */
export function createFolderStore(folder: string): FileStore {
  return toFileStore(new LocalStorageAdapter(folder));
}

/** Files in a bucket that speaks S3. */
export function createS3Store(settings: S3Settings): FileStore {
  const { accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
  });
  return toFileStore(new AwsS3StorageAdapter(client, { bucket: settings.bucket, prefix: settings.prefix }));
}

function toFileStore(adapter: StorageAdapter): FileStore {
  const storage = new FileStorage(adapter);
  return {
    put: (key, bytes, mediaType) => storage.write(key, Buffer.from(bytes), { mimeType: mediaType }),
    get: async (key) => ((await storage.fileExists(key)) ? storage.readToUint8Array(key) : null),
    delete: (key) => storage.deleteFile(key),
  };
}
