import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { missingPackages } from "./install.mjs";

const LOCK = {
  "": {},
  "apps/web": {},
  "node_modules/@timbra/web": { link: true },
  "node_modules/react": { version: "19.3.1" },
  "node_modules/native-other": { version: "1.0.0", optional: true },
};
const { "": _root, "apps/web": _workspace, "node_modules/native-other": _other, ...INSTALLED } = LOCK;

describe("missingPackages", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "timbra-install-"));
    mkdirSync(join(root, "node_modules"));
    write("package-lock.json", LOCK);
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, packages: object): void {
    writeFileSync(join(root, file), JSON.stringify({ packages }));
  }

  it("wants everything in a fresh clone", () => {
    expect(missingPackages(root)).toEqual(["node_modules/@timbra/web", "node_modules/react"]);
  });

  it("wants nothing when npm installed what the lock asks for, optional packages for other machines aside", () => {
    write(join("node_modules", ".package-lock.json"), INSTALLED);
    expect(missingPackages(root)).toEqual([]);
  });

  it("wants a package whose version the lock has changed, an optional one too", () => {
    write(join("node_modules", ".package-lock.json"), {
      ...INSTALLED,
      "node_modules/react": { version: "19.3.0" },
      "node_modules/native-other": { version: "0.9.0" },
    });
    expect(missingPackages(root)).toEqual(["node_modules/react", "node_modules/native-other"]);
  });
});
