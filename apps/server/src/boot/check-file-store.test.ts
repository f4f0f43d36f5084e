import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFolderStore, type FileStore, openS3Store } from "../adapters/files/stored-files.ts";
import { startS3Bucket } from "../adapters/files/testing/s3-bucket.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { addressesOfOwnServer, type Db, openDatabase } from "../db/index.ts";
import { freePort } from "../lib/free-port.ts";
import { openLog } from "../lib/log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { assertSameFileStore, findOtherFileStore } from "./check-file-store.ts";
import type { Config } from "./config.ts";

type S3Settings = NonNullable<Config["s3"]>;

const NOBODY = "http://127.0.0.1:9";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "timbra-store-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});
beforeEach(async () => {
  await queryOnce(database.url, "DELETE FROM file_store");
});

describe("processes over one database", () => {
  const children: ChildProcess[] = [];
  let sandboxPort: string;
  beforeAll(async () => {
    sandboxPort = String(await freePort());
  });
  afterEach(async () => {
    for (const child of children.splice(0))
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
  });

  /** The product as a program of its own, until it serves or has ended. */
  async function launch(dataDir: string, role: "web" | "worker"): Promise<{ exitCode: number | null; said: string }> {
    const env = {
      ...{ PATH: process.env["PATH"], TMPDIR: folder, LANG: "en_US.UTF-8", PORT: String(await freePort()) },
      ...{ DATABASE_URL: database.url, TIMBRA_MASTER_KEY_FILE: join(folder, "master.key") },
      ...{ TIMBRA_ROLE: role, TIMBRA_DATA_DIR: join(folder, dataDir), PAC_SANDBOX_PORT: sandboxPort },
    };
    const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
    const child = spawn(process.execPath, [main], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    children.push(child);
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
    while (child.exitCode === null && !said.includes("Ctrl+C")) await new Promise((done) => setTimeout(done, 50));
    return { exitCode: child.exitCode, said };
  }

  it("share a folder of one machine, and a sandbox provider that both begin to start; one with a folder of its own does not start, and says what is needed", async () => {
    const [web, worker] = await Promise.all([launch("shared", "web"), launch("shared", "worker")]);
    expect([web.exitCode, worker.exitCode], web.said + worker.said).toEqual([null, null]);
    const apart = await launch("apart", "web");
    expect(apart.exitCode).toBe(1);
    expect(apart.said).toContain(join(folder, "shared", "files"));
    expect(apart.said).toContain("S3_BUCKET");
  });
});

describe("the store of the files", () => {
  const S3 = { bucket: "timbra", accessKeyId: "key", secretAccessKey: "secret", region: "us-east-1", prefix: "live" };
  const settings = { databaseUrl: "postgres://given", s3: null, dataDir: { path: "/nowhere", named: true } } as const;
  const log = openLog("silent");
  let db: Db;
  let close: () => Promise<void>;

  beforeAll(() => {
    ({ db, close } = openDatabase(addressesOfOwnServer(database.url), { maxConnections: 1, onError: () => undefined }));
  });
  afterAll(() => close());

  const start = (files: FileStore, s3: S3Settings | null = null) =>
    assertSameFileStore({ db, files, log }, { ...settings, s3 }, 0);

  it("may be moved: whoever copies the files copies its id, and the database learns the new place", async () => {
    await start(createFolderStore(join(folder, "old")));
    const moved = createFolderStore(join(folder, "new"));
    await expect(start(moved)).rejects.toThrow("store-id has to be there too");
    await moved.put("store-id", readFileSync(join(folder, "old", "store-id")), "text/plain");
    await expect(start(moved)).resolves.toBeUndefined();
  });

  it("may be a bucket, which every process finds, and none with a folder starts beside it", async () => {
    const bucket = await startS3Bucket(S3);
    const s3 = { ...S3, endpoint: bucket.endpoint };
    try {
      await start(await openS3Store(s3), s3);
      await start(await openS3Store(s3), s3);
      expect([...bucket.objects.keys()]).toEqual(["live/store-id"]);
      await expect(start(createFolderStore(join(folder, "beside")))).rejects.toThrow("s3://timbra/live");
    } finally {
      bucket.close();
    }
  });

  it("is asked for without being claimed", async () => {
    const first = createFolderStore(join(folder, "first"));
    expect(await findOtherFileStore(db, first)).toBeNull();
    expect(await queryOnce(database.url, "SELECT 1 FROM file_store")).toEqual([]);
    await start(first);
    expect(await findOtherFileStore(db, first)).toBeNull();
    const beside = createFolderStore(join(folder, "second"));
    expect(await findOtherFileStore(db, beside)).toMatch(/:\/nowhere\/files$/);
    expect(await beside.get("store-id")).toBeNull();
  });

  it("keeps nobody from starting while its bucket is away", async () => {
    const away = { ...S3, endpoint: NOBODY };
    await expect(start(await openS3Store(away), away)).resolves.toBeUndefined();
    expect(await queryOnce(database.url, "SELECT 1 FROM file_store")).toEqual([]);
  });

  it("is not asked for with the embedded database, which lies beside its files", async () => {
    const files = createFolderStore(join(folder, "embedded"));
    await assertSameFileStore({ db, files, log }, { ...settings, databaseUrl: null }, 0);
    expect(await files.get("store-id")).toBeNull();
  });
});
