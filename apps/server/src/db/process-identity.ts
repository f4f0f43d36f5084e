import { readFileSync, readlinkSync } from "node:fs";
import { isAlive } from "./embedded/server-process.ts";

/**
 * Which process of which running system this is, as text; null where the system does not tell. Two that ran at
 * different times, on different machines or in different containers are never alike.
 */
export function ownIdentity(): string | null {
  const machine = readMachine();
  const started = readStart(process.pid);
  return machine === null || started === null ? null : [machine, process.pid, started].join(" ");
}

/**
 * Whether the process of such an identity has ended for certain, which only the system that it ran on can know. False
 * where it runs, and where that cannot be told.
 */
export function hasEnded(identity: string): boolean {
  const [boot, namespace, pid, started] = identity.split(" ");
  if (started === undefined || `${boot} ${namespace}` !== readMachine()) return false;
  if (!isAlive(Number(pid))) return true;
  // Another one may have its number by now. Of other users' processes a system may hide that.
  const found = readStart(Number(pid));
  return found !== null && found !== started;
}

/** This start of this system, and which of its numberings of processes is seen here: each container has its own. */
function readMachine(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

/** Where the start of a process stands in what follows its name, which is in parentheses and may contain anything. */
const STARTED_AT = 19;

/** When a process was started, in ticks since the system was; null where there is none, or it is not shown. */
function readStart(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[STARTED_AT] ?? null;
  } catch {
    return null;
  }
}
