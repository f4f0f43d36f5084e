import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createListedFolder, type ListedFileStore } from "../adapters/files/stored-files.ts";
import { findBackupFault } from "./backup-alerts.ts";
import { addChanges, FileCopier } from "./copy-files.ts";
import { DamagedBackup, FOLDERS, instantOf, keyAt, listKeys } from "./layout.ts";
import { PartWriter, partKey, readPart } from "./parts.ts";
import { chooseKept } from "./retention.ts";

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour));
const base = (day: number) => keyAt(FOLDERS.bases, at(day));

describe("which bases are kept", () => {
  it("are those of the time that can be restored, and the one before it", () => {
    const all = [1, 2, 3, 4, 5].map(base);
    expect(chooseKept(all, at(3, 12))).toEqual([base(3), base(4), base(5)]);
    expect(chooseKept(all, at(3))).toEqual([base(3), base(4), base(5)]);
  });

  it("are never none while there is one", () => {
    expect(chooseKept([base(2), base(1)], at(20))).toEqual([base(2)]);
    expect(chooseKept([base(7)], at(1))).toEqual([base(7)]);
    expect(chooseKept([], at(1))).toEqual([]);
  });

  it("have names that say their instant", () => {
    expect(instantOf(keyAt(FOLDERS.changes, at(9, 23)))).toEqual(at(9, 23));
    expect(instantOf("bases/yesterday.json.gz")).toBeNull();
  });
});

describe("when an administrator is told", () => {
  const times = { now: at(10), lateMs: 3_600_000, patientUntil: at(9) };
  const run = (succeededAt: Date | null, failedAt: Date | null) =>
    findBackupFault({ kind: "base", succeededAt, failedAt, failure: "no room" }, times);

  it("is after a failure until it goes well again, and when nothing came for too long", () => {
    expect(run(at(9, 23), at(9, 12))).toBeNull();
    expect(run(at(9, 12), at(9, 23))).toMatchObject({ failure: "no room", lastSuccess: at(9, 12).toISOString() });
    expect(run(at(9, 12), null)).toEqual({ lastSuccess: at(9, 12).toISOString() });
    expect(findBackupFault(undefined, times)).not.toBeNull();
    expect(findBackupFault(undefined, { ...times, patientUntil: at(11) })).toBeNull();
  });
});

describe("parts and files", () => {
  let folder: string;
  let store: ListedFileStore;
  let source: ListedFileStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "timbra-parts-"));
    store = createListedFolder(join(folder, "backups"));
    source = createListedFolder(join(folder, "files"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are stored once, come back byte for byte, and are found damaged or gone", async () => {
    const writer = new PartWriter(store);
    const bytes = Buffer.alloc(3_000_000, 7);
    const hashes = await writer.addAll(bytes);
    await writer.finish();
    expect(hashes).toHaveLength(3);
    expect(writer.storedParts).toBe(2);
    const parts = await Promise.all(hashes.map((hash) => readPart(store, hash)));
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    const [hash = ""] = hashes;
    await store.put(partKey(hash), (await store.get(partKey(hashes[2] ?? ""))) ?? Buffer.alloc(0), "");
    await expect(readPart(store, hash)).rejects.toThrow(DamagedBackup);
    await store.delete(partKey(hash));
    await expect(readPart(store, hash)).rejects.toThrow(DamagedBackup);
  });

  it("are copied when they are new or changed, and as they were at an instant", async () => {
    const copier = new FileCopier(store, { files: source });
    await source.put("one", Buffer.from("first"), "");
    await copier.copy(at(1));
    await copier.copy(at(2));
    expect(await listKeys(store, FOLDERS.changes)).toHaveLength(1);
    await source.put("one", Buffer.from("changed"), "");
    await source.put("two/three", Buffer.from("later"), "");
    await copier.copy(at(3));
    await source.put("four", Buffer.from("last"), "");
    // Another process begins with what is there.
    await new FileCopier(store, { files: source }).copy(at(5));
    expect(await listKeys(store, FOLDERS.changes)).toHaveLength(3);
    const paths = async (until: Date | null) =>
      ((await addChanges(store, {}, null, until))["files"] ?? []).map(({ path }) => path).sort();
    expect(await paths(null)).toEqual(["four", "one", "two/three"]);
    expect(await paths(at(2))).toEqual(["one", "two/three"]);
  });

  it("of a name that leads out of the folder are refused, and what was broken off is no file", async () => {
    for (const key of ["../out", "/etc/passwd", "a//b", "a/../../b", ""])
      await expect(store.put(key, Buffer.from("x"), "")).rejects.toThrow(/no name/);
    expect(readdirSync(folder)).toEqual([]);
  });
});
