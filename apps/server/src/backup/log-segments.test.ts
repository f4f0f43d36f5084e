import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createListedFolder } from "../adapters/files/stored-files.ts";
import { sha256 } from "../lib/sha256.ts";
import { type BackupStore, DamagedBackup, FOLDERS, putCompressed } from "./layout.ts";
import { listLog, readFurthest } from "./log-segments.ts";

const SEGMENT_BYTES = 16 * 2 ** 20;
const NAME = "000000010000000000000007";
const BEFORE = Buffer.from("as far as it was when it was listed");
const AFTER = Buffer.from("as far as it was when it was listed, and further");

let folder: string;
let store: BackupStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-log-"));
  store = createListedFolder(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyOf = (place: string, bytes: Buffer) => `${place}/${NAME}-${sha256(bytes).toString("hex")}.gz`;
const put = (place: string, bytes: Buffer) => putCompressed(store, keyOf(place, bytes), bytes);
/** As a product does that goes on backing up. */
async function replace(place: string): Promise<void> {
  await put(place, AFTER);
  await store.delete(keyOf(FOLDERS.partial, BEFORE));
}

describe("a segment of the log in a backup", () => {
  it.each([FOLDERS.partial, FOLDERS.log])("is read from what replaced it in %s since it was listed", async (place) => {
    await put(FOLDERS.partial, BEFORE);
    const listed = await listLog(store, SEGMENT_BYTES);
    await replace(place);
    expect((await readFurthest(store, SEGMENT_BYTES, listed)).toString()).toBe(AFTER.toString());
  });

  it("is the copy that goes further, where somebody was killed who replaced one", async () => {
    await put(FOLDERS.partial, AFTER);
    await put(FOLDERS.partial, BEFORE);
    const listed = await listLog(store, SEGMENT_BYTES);
    expect(listed).toHaveLength(2);
    expect((await readFurthest(store, SEGMENT_BYTES, listed)).toString()).toBe(AFTER.toString());
  });

  it("is gone where nothing replaced it, and damaged where it holds something else", async () => {
    await put(FOLDERS.partial, BEFORE);
    const listed = await listLog(store, SEGMENT_BYTES);
    await putCompressed(store, keyOf(FOLDERS.partial, BEFORE), AFTER);
    await expect(readFurthest(store, SEGMENT_BYTES, listed)).rejects.toThrow(/is damaged/);
    await store.delete(keyOf(FOLDERS.partial, BEFORE));
    await expect(readFurthest(store, SEGMENT_BYTES, listed)).rejects.toThrow(/is gone/);
    await expect(readFurthest(store, SEGMENT_BYTES, listed)).rejects.toBeInstanceOf(DamagedBackup);
  });

  it("is in the list when it is written to its end while the list is made", async () => {
    await put(FOLDERS.partial, BEFORE);
    const folders: string[] = [];
    const meanwhile: BackupStore = {
      ...store,
      put: store.put.bind(store),
      async *list(place) {
        if (folders.push(place) === 2) await replace(FOLDERS.log);
        yield* store.list(place);
      },
    };
    expect((await listLog(meanwhile, SEGMENT_BYTES)).map(({ key }) => key)).toEqual([keyOf(FOLDERS.log, AFTER)]);
  });
});
