import { chmod, lstat, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { addKeyLine, moveRetiredLines, retiredFileOf } from "./key-file.ts";
import { createMasterKeys, newMasterKeyLine, readMasterKeys, versionOfLine } from "./master-keys.ts";

let path: string;
let first: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), "key-file-")), "master.key");
  first = (await createMasterKeys(path)).first;
});

const versionsIn = async (file: string): Promise<string[]> => [...((await readMasterKeys(file))?.keys.keys() ?? [])];
const textOf = (file: string): Promise<string> => readFile(file, "utf8");
const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

describe("a key that is added to the file", () => {
  it("comes after those that are there, which stay as they are", async () => {
    const before = await textOf(path);
    const added = await addKeyLine(path);
    expect(await versionsIn(path)).toEqual([first, added]);
    expect((await textOf(path)).startsWith(before)).toBe(true);
    const more = await addKeyLine(path);
    expect(await versionsIn(path)).toEqual([first, added, more]);
  });

  it("is on a line of its own where the last one had no end", async () => {
    await writeFile(path, (await textOf(path)).trimEnd());
    const added = await addKeyLine(path);
    expect(await versionsIn(path)).toEqual([first, added]);
  });

  it("leaves the file with its mode, and nothing beside it", async () => {
    for (const mode of [0o600, 0o640]) {
      await chmod(path, mode);
      await addKeyLine(path);
      expect(await modeOf(path)).toBe(mode);
    }
    expect(await readdir(dirname(path))).toEqual(["master.key"]);
  });

  it("goes to the file that a link names, and the link stays one", async () => {
    const link = join(await mkdtemp(join(tmpdir(), "key-link-")), "master.key");
    await symlink(path, link);
    const added = await addKeyLine(link);
    expect(await versionsIn(path)).toEqual([first, added]);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  it("is not made for a file that holds something else, which is not repeated", async () => {
    await writeFile(path, "c2hvcnQ=\n");
    await expect(readMasterKeys(path)).rejects.not.toThrow("c2hvcnQ=");
    await expect(moveRetiredLines(path, new Set([first]))).rejects.toThrow("256-bit");
    expect(await textOf(path)).toBe("c2hvcnQ=\n");
  });

  it("is another one each time, known by the fingerprint of its line", () => {
    const lines = Array.from({ length: 50 }, newMasterKeyLine);
    expect(new Set(lines.map(({ line }) => line)).size).toBe(50);
    for (const { version, line } of lines) {
      expect(version).toMatch(/^[0-9a-f]{16}$/);
      expect(versionOfLine(`${line}\n`, path)).toBe(version);
    }
  });
});

describe("keys that are retired", () => {
  it("go to the file beside, which only its owner reads, and the others stay in their order", async () => {
    const [second, third] = [await addKeyLine(path), await addKeyLine(path)];
    expect(await moveRetiredLines(path, new Set([first, third ?? ""]))).toBe(true);
    expect(await versionsIn(path)).toEqual([second]);
    expect(await versionsIn(retiredFileOf(path))).toEqual([first, third]);
    expect(await modeOf(retiredFileOf(path))).toBe(0o600);
  });

  it("are there once, however often that was begun", async () => {
    const second = await addKeyLine(path);
    const both = await textOf(path);
    await moveRetiredLines(path, new Set([first]));
    // As after a kill between the two files.
    await writeFile(path, both);
    await moveRetiredLines(path, new Set([first]));
    expect(await versionsIn(path)).toEqual([second]);
    expect((await textOf(retiredFileOf(path))).trim().split("\n")).toHaveLength(1);
  });

  it("are added to those that were retired before", async () => {
    const [second, third] = [await addKeyLine(path), await addKeyLine(path)];
    await moveRetiredLines(path, new Set([first]));
    await moveRetiredLines(path, new Set([second ?? ""]));
    expect(await versionsIn(path)).toEqual([third]);
    expect(await versionsIn(retiredFileOf(path))).toEqual([first, second]);
  });

  it("leave the file as it is when it has none of them", async () => {
    const before = await textOf(path);
    expect(await moveRetiredLines(path, new Set(["0123456789abcdef"]))).toBe(true);
    expect(await textOf(path)).toBe(before);
    expect(await readdir(dirname(path))).toEqual(["master.key"]);
  });
});
