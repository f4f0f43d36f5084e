import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { S3Bucket } from "../../apps/server/src/adapters/files/testing/s3-bucket.ts";
import { fixedPort } from "../../tests/faults/program.ts";
import { Provider } from "../../tests/faults/provider.ts";
import { openBucket } from "./product.ts";
import { Programs } from "./programs.ts";

/** A folder of its own with what every arrangement has beside product and database. */
export interface Place {
  readonly folder: string;
  readonly programs: Programs;
  readonly provider: Provider;
  readonly bucket: S3Bucket;
  /** The settings that name the bucket. */
  readonly files: Readonly<Record<string, string>>;
  /** Where the proxy listens for browsers. */
  readonly front: number;
}

/** Has the work done in such a place, and takes the place away however that ends; `keep` leaves the folder. */
export async function inPlace<Result>(
  { keep, say }: { readonly keep: boolean; readonly say: (line: string) => void },
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-cluster-"));
  // As root, the database runs as another user, who has to reach its folder.
  await chmod(folder, 0o755);
  const programs = new Programs(folder);
  const provider = await Provider.start({ folder: join(folder, "provider"), logFile: join(folder, "provider.log") });
  // Also of a run that is interrupted nothing is left; what it started has been ended before.
  const abandon = () => {
    provider.abandon();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  const { bucket, environment: files } = await openBucket();
  try {
    return await work({ folder, programs, provider, bucket, files, front: await fixedPort() });
  } finally {
    await programs.endAll();
    await provider.stop();
    bucket.close();
    process.off("exit", abandon);
    if (keep) say(`Kept: ${folder}`);
    else await rm(folder, { recursive: true, force: true });
  }
}
