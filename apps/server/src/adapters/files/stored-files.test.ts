import { randomUUID } from "node:crypto";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileStore, ListedFileStore } from "./file-store.ts";
import { createFolderStore, createListedFolder, openS3Store } from "./stored-files.ts";
import { type S3Bucket, startS3Bucket } from "./testing/s3-bucket.ts";

const KEYS = { bucket: "files", accessKeyId: "somebody", secretAccessKey: randomUUID() };

let outside: string;
let bucket: S3Bucket;
let store: FileStore;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "files-"));
  bucket = await startS3Bucket(KEYS);
});
afterEach(() => bucket.close());

const inFolder = () => createFolderStore(join(outside, "inside"));
const inBucket = (given: Partial<typeof KEYS> = {}) =>
  openS3Store({ ...KEYS, ...given, endpoint: bucket.endpoint, region: "mx-central-1", prefix: "timbra" });

describe.each([
  ["a folder", async () => inFolder()],
  ["a bucket", () => inBucket()],
])("files in %s", (_, open) => {
  beforeEach(async () => {
    store = await open();
  });

  it("come back byte by byte, the empty one included", async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
    await store.put("issuers/one/logo", bytes, "image/png");
    await store.put("issuers/one/empty", new Uint8Array(), "image/png");
    expect(Buffer.from((await store.get("issuers/one/logo")) ?? []).equals(bytes)).toBe(true);
    expect((await store.get("issuers/one/empty"))?.length).toBe(0);
  });

  it("are replaced by a second put", async () => {
    await store.put("twice", Buffer.from("first"), "text/plain");
    await store.put("twice", Buffer.from("second"), "text/plain");
    expect(Buffer.from((await store.get("twice")) ?? []).toString()).toBe("second");
  });

  it("are null where there is none, and gone once deleted, even twice", async () => {
    expect(await store.get("nowhere")).toBeNull();
    await store.put("short-lived", Buffer.from("x"), "text/plain");
    await store.delete("short-lived");
    expect(await store.get("short-lived")).toBeNull();
    await store.delete("short-lived");
    expect(await store.get("short-lived")).toBeNull();
  });
});

describe.each([
  ["a folder that can be listed", async () => createListedFolder(join(outside, "listed"))],
  ["a bucket", () => inBucket()],
])("files in %s", (_, open) => {
  it("are listed by the beginning of their keys, and come back byte by byte", async () => {
    const listed: ListedFileStore = await open();
    const keysIn = async (folder: string) => {
      const keys: string[] = [];
      for await (const { key, size } of listed.list(folder)) keys.push(`${key} ${size}`);
      return keys.sort();
    };
    expect(await keysIn("parts")).toEqual([]);
    for (const key of ["parts/ab/1", "parts/ab/2", "parts/cd/3", "bases/4", "parts-not"])
      await listed.put(key, Buffer.from(key), "application/gzip");
    expect(await keysIn("parts")).toEqual(["parts/ab/1 10", "parts/ab/2 10", "parts/cd/3 10"]);
    expect(await keysIn("")).toHaveLength(5);
    expect(Buffer.from((await listed.get("bases/4")) ?? []).toString()).toBe("bases/4");
    expect(await listed.get("bases/5")).toBeNull();
    await listed.delete("bases/4");
    expect(await keysIn("bases")).toEqual([]);
  });
});

describe("a folder", () => {
  it("holds nothing outside it", async () => {
    store = inFolder();
    await expect(store.put("../outside", Buffer.from("x"), "text/plain")).rejects.toThrow();
    await expect(store.get("../../etc/hostname")).rejects.toThrow();
    expect(await readdir(outside)).toEqual([]);
  });
});

describe("a bucket", () => {
  it("has each file under the prefix, with its type, and lets nobody in with another secret", async () => {
    await (await inBucket()).put("issuers/one/logo", Buffer.from("x"), "image/png");
    expect([...bucket.objects]).toEqual([
      ["timbra/issuers/one/logo", { bytes: Buffer.from("x"), mediaType: "image/png" }],
    ]);
    const stranger = await inBucket({ secretAccessKey: randomUUID() });
    await expect(stranger.put("issuers/one/logo", Buffer.from("y"), "image/png")).rejects.toThrow();
    await expect(stranger.get("issuers/one/logo")).rejects.toThrow();
    expect(bucket.objects.get("timbra/issuers/one/logo")?.bytes.toString()).toBe("x");
  });
});
