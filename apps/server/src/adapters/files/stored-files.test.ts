import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./stored-files.ts";

let outside: string;
let store: FileStore;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "files-"));
  store = createFolderStore(join(outside, "inside"));
});

describe("files in a folder", () => {
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

  it("cannot lie outside it", async () => {
    await expect(store.put("../outside", Buffer.from("x"), "text/plain")).rejects.toThrow();
    await expect(store.get("../../etc/hostname")).rejects.toThrow();
    expect(await readdir(outside)).toEqual([]);
  });
});
