import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type S3Bucket, startS3Bucket } from "../../apps/server/src/adapters/files/testing/s3-bucket.ts";
import type { DatabaseAddresses } from "../../apps/server/src/db/index.ts";
import { databaseEnvironment } from "../../apps/server/src/testing/database-environment.ts";
import { fixedPort } from "../../tests/faults/program.ts";
import type { Programs } from "./programs.ts";

/** As S3 has it. */
const KEYS_A_PAGE = 1_000;
const READY_TRIES = 600;
const PAUSE_MS = 100;

/** A bucket on this machine that looks at every signature, and the settings that name it. */
export async function openBucket(): Promise<{ bucket: S3Bucket; environment: Record<string, string> }> {
  const keys = { bucket: "timbra", accessKeyId: "cluster", secretAccessKey: randomUUID() };
  const bucket = await startS3Bucket(keys, KEYS_A_PAGE);
  const environment = {
    S3_BUCKET: keys.bucket,
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  return { bucket, environment };
}

export interface ProductSettings {
  readonly folder: string;
  readonly addresses: DatabaseAddresses;
  readonly publicUrl: string;
  readonly pacUrl: string;
  /** Of the bucket. */
  readonly files: Readonly<Record<string, string>>;
}

/** A process of the product as on a machine of its own: nothing is common but the settings and the master key. */
export interface ProductProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** Where it answers, a worker its probes alone. */
  readonly port: number;
}

/** Starts a web process or the worker; `port` where the proxy knows it already. Resolves when it says it is well. */
export async function startProduct(
  programs: Programs,
  settings: ProductSettings,
  { name, role, port: given }: { name: string; role: "web" | "worker"; port?: number },
): Promise<ProductProcess> {
  const port = given ?? (await fixedPort());
  const { folder, addresses, publicUrl, pacUrl, files } = settings;
  const child = programs.start(name, process.execPath, ["apps/server/dist/main.js"], {
    env: {
      NODE_ENV: "production",
      TIMBRA_ROLE: role,
      TIMBRA_DATA_DIR: join(folder, name),
      TIMBRA_MASTER_KEY_FILE: join(folder, "master.key"),
      ...databaseEnvironment(addresses),
      ...files,
      PUBLIC_URL: publicUrl,
      PAC_URL: pacUrl,
      TRUSTED_PROXIES: "127.0.0.1",
      [role === "web" ? "PORT" : "METRICS_PORT"]: String(port),
      LANG: "en",
      LOG_LEVEL: "warn",
      RATE_LIMIT: "0",
    },
  });
  for (let tries = 0; tries < READY_TRIES && child.exitCode === null; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/internal/health`).catch(() => null);
    if (answer?.ok) return { name, child, port };
    await sleep(PAUSE_MS);
  }
  throw new Error(`${name} does not start; see ${programs.logOf(name)}`);
}
