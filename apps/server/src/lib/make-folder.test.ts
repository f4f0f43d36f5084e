import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "./make-folder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("makes a folder with all above it, and finds it the next time", () => {
  const deep = join(folder, "a", "b", "ñ c");
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it("says where no folder can be made: below a file", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => makeFolder(join(folder, "file", "data"))).toThrow(
    `No folder can be made at ${join(folder, "file", "data")}`,
  );
});

it.runIf(process.platform === "linux")("comes back from a place where the system makes none", () => {
  expect(() => makeFolder("/proc/timbra/data")).toThrow("No folder can be made at /proc/timbra (ENOENT)");
});
