import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a running server wrote about itself. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const PORT_LINE = 3;
/** Larger than any process id a kernel gives. */
const NO_PROCESS = 2_147_483_646;

/** Reads postmaster.pid of a cluster: null when there is none or it is not complete yet. */
export function readPostmaster(cluster: string): Postmaster | null {
  const lines = readLines(cluster);
  const pid = Number(lines[0]);
  const port = Number(lines[PORT_LINE]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** Whether a process with this id runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * An adopted server that has ended stays in the process table where nothing collects orphans, as in a container whose
 * first process we are.
 */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * After a crash of a whole container, the process id in postmaster.pid may by now belong to something that is no
 * PostgreSQL, and the server would refuse to start for ever. The id is replaced by one that cannot exist; the rest of
 * the file stays, so that the server still makes sure itself that no child of the crashed one holds the shared memory.
 */
export function forgetStrangerPid(cluster: string): void {
  const pid = Number(readLines(cluster)[0]);
  if (!(pid > 0) || !isAlive(pid) || !isStranger(pid)) return;
  const file = join(cluster, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(NO_PROCESS)));
}

function isStranger(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync(file)) return false;
  return !readFileSync(file, "utf8").includes("postgres");
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
