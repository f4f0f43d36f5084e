import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import { type ListedFileStore, toFileStore } from "./file-store.ts";

export interface S3Settings {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly prefix: string;
}

/** Files in an S3-compatible bucket. */
export function createS3Store(settings: S3Settings): ListedFileStore {
  const { accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId, secretAccessKey },
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
  });
  const adapter = new AwsS3StorageAdapter(client, { bucket: settings.bucket, prefix: settings.prefix });
  return {
    ...toFileStore(adapter),
    async *list(folder) {
      for await (const entry of adapter.list(folder, { deep: true }))
        if (entry.isFile) yield { key: entry.path, size: entry.size ?? 0, modifiedMs: entry.lastModifiedMs ?? 0 };
    },
  };
}
