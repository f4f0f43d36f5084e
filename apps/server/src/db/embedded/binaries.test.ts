import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyPackage, installedPackage, prepareBinaries } from "./cluster.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-bin-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the PostgreSQL programs", () => {
  it("are used where npm put them when they run there", () => {
    const binaries = prepareBinaries(folder, null);
    expect(binaries.version).toMatch(/^18\./);
    expect(existsSync(binaries.initdb)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("get the library links that a forbidden install script would have made", () => {
    const installed = installedPackage();
    copyPackage(installed.root, join(folder, "copy"));
    const links = readdirSync(join(folder, "copy/native/lib")).filter((name) =>
      lstatSync(join(folder, "copy/native/lib", name)).isSymbolicLink(),
    );
    expect(links).toContain(process.platform === "darwin" ? "libpq.5.dylib" : "libpq.so.5");
    expect(links.length).toBeGreaterThanOrEqual(10);
  });
});
