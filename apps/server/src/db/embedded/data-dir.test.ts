import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseDataDir, firstUnreachableFolder, SYSTEM_DATA_DIR } from "./data-dir.ts";

/** Nobody of this machine. */
const STRANGER = { name: "stranger", uid: 987_654, gid: 987_654 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-reach-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("blockedFolder", () => {
  it("finds the folder that another account cannot enter", () => {
    const home = join(folder, "home");
    mkdirSync(join(home, "project"), { recursive: true });
    chmodSync(home, 0o700);
    expect(firstUnreachableFolder(join(home, "project"), STRANGER)).toBe(home);
  });

  it("finds none where other accounts may enter", () => {
    const open = join(folder, "open");
    mkdirSync(open, { mode: 0o711 });
    expect(firstUnreachableFolder(join(open, "not-there-yet"), STRANGER)).toBeNull();
  });

  it("asks nothing when the server runs as ourselves", () => {
    mkdirSync(join(folder, "closed"), { mode: 0o700 });
    expect(firstUnreachableFolder(join(folder, "closed"), null)).toBeNull();
  });
});

describe("chooseDataDir", () => {
  it("moves the default folder to /var/lib when the server's account cannot reach it, and says why", () => {
    chmodSync(folder, 0o700);
    const choice = chooseDataDir({ path: join(folder, ".timbra"), named: false }, STRANGER);
    expect(choice.path).toBe(SYSTEM_DATA_DIR);
    expect(choice.movedBecause).toContain(folder);
  });

  it("refuses a folder that the operator named rather than replacing it", () => {
    chmodSync(folder, 0o700);
    expect(() => chooseDataDir({ path: join(folder, "data"), named: true }, STRANGER)).toThrow(
      /TIMBRA_DATA_DIR=.*stranger.*may not enter/,
    );
  });

  it("keeps a folder that can be reached", () => {
    expect(chooseDataDir({ path: join(folder, ".timbra"), named: false }, STRANGER)).toEqual({
      path: join(folder, ".timbra"),
    });
  });
});
