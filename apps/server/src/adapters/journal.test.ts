import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderJournal, type Journal } from "./journal.ts";

let parent: string;
let folder: string;
let journal: Journal;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "timbra-journal-"));
  folder = join(parent, "kept");
  journal = createFolderJournal(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe("a journal", () => {
  it("is empty before anything was kept, and makes no folder for that", async () => {
    expect(await journal.names()).toEqual([]);
    expect(await journal.read("a")).toBeNull();
    await journal.drop("a");
    expect(() => statSync(folder)).toThrow();
  });

  it("gives back what was kept, to another process too, until it is dropped", async () => {
    await journal.keep("b-2", '{"ñ":1}');
    await journal.keep("a-1", "one");
    await journal.keep("a-1", "another");
    const other = createFolderJournal(folder);
    expect(await other.names()).toEqual(["a-1", "b-2"]);
    expect([await other.read("a-1"), await other.read("b-2")]).toEqual(["another", '{"ñ":1}']);
    await other.drop("a-1");
    expect(await journal.names()).toEqual(["b-2"]);
  });

  it("does not show half a record that a crash left", async () => {
    await journal.keep("whole", "1");
    writeFileSync(join(folder, "half.json.part"), '{"answ');
    expect(await journal.names()).toEqual(["whole"]);
  });

  it("is for nobody else's eyes", async () => {
    await journal.keep("a", "1");
    expect([statSync(folder).mode & 0o777, statSync(join(folder, "a.json")).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it.each(["../a", "a/b", "", "A", "a.json"])("takes no name like %j", async (name) => {
    await expect(journal.keep(name, "1")).rejects.toThrow("no name");
  });
});
