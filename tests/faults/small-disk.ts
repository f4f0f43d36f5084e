import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scenario } from "./scenario.ts";

/** A way to fill a database's disk, and to free it again. */
export interface SmallDisk {
  /** What it is, for the report. */
  readonly how: string;
  /** The folder for the database's files; undefined: any. */
  readonly folder: string | undefined;
  fill(scenario: Scenario): Promise<void>;
  empty(scenario: Scenario): Promise<void>;
  remove(): Promise<void>;
}

const SIZE = "512m";
const MEGABYTE = 1_048_576;

/**
 * A disk of half a gigabyte in memory, where we may mount one; else a limit on the size that the database's processes
 * may write; else null.
 */
export async function obtainSmallDisk(): Promise<SmallDisk | null> {
  return (await mountSmallDisk()) ?? limitFileSize();
}

async function mountSmallDisk(): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-disk-"));
  if (!tries("mount", "-t", "tmpfs", "-o", `size=${SIZE},mode=0755`, "tmpfs", folder)) {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  // Lazily, because at a sudden end the database's last processes may still use it.
  const abandon = () => tries("umount", "-l", folder);
  process.once("exit", abandon);
  return {
    how: `a tmpfs of ${SIZE}, filled to the last byte`,
    folder: join(folder, "data"),
    fill: () => fillUp(ballast),
    empty: () => rm(ballast, { force: true }),
    async remove() {
      process.off("exit", abandon);
      if (!tries("umount", folder)) throw new Error(`${folder} cannot be unmounted.`);
      await rm(folder, { recursive: true });
    },
  };
}

/** Without blocking: the other environments of this process would miss their time limits meanwhile. */
async function fillUp(ballast: string): Promise<void> {
  const file = await open(ballast, "w");
  for (let block = MEGABYTE; block >= 1; block = Math.floor(block / 8)) {
    const zeros = Buffer.alloc(block);
    try {
      while ((await file.write(zeros)).bytesWritten > 0);
    } catch {
      // Full for blocks of this size.
    }
  }
  await file.close();
}

/** Without the right to mount: every process of the database may write no file any longer than it is. */
function limitFileSize(): SmallDisk | null {
  if (!tries("prlimit", "--version")) return null;
  const limit = async (scenario: Scenario, size: string) => {
    for (const pid of scenario.environment.database.processes())
      tries("prlimit", "--pid", String(pid), `--fsize=${size}:unlimited`);
  };
  return {
    how: "a limit on the size of the database's files (no right to mount a small disk)",
    folder: undefined,
    fill: (scenario) => limit(scenario, "1"),
    empty: (scenario) => limit(scenario, "unlimited"),
    remove: () => Promise.resolve(),
  };
}

function tries(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
