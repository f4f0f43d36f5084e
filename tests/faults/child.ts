import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { ROOT } from "../../scripts/steps/run.mjs";

/** A Node program of ours in a process of its own, with a channel to it; what it says goes to `logFile`. */
export function startProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, "a");
  return spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], NODE_NO_WARNINGS: "1", ...environment },
    stdio: ["ignore", log, log, "ipc"],
  });
}

/** Resolves when the process is gone, however it went. */
export function endOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
