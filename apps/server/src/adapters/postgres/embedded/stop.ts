import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { APPLICATION_PREFIX, applicationName } from "../application-name.ts";
import type { Binaries } from "./binaries.ts";
import { queryOnce } from "./connect.ts";
import { isAlive } from "./postmaster-pid.ts";

const FAST_STOP_MS = 10_000;
const IMMEDIATE_STOP_MS = 5_000;
const STOP_PAUSE_MS = 10;

export interface StopTarget {
  readonly url: string;
  readonly pid: number;
  readonly cluster: string;
  readonly binaries: Binaries;
}

/**
 * Stops the server cleanly, or at once when it does not obey; leaves it alone while another program of this product is
 * connected.
 */
export async function stopServer(target: StopTarget): Promise<boolean> {
  if (!isAlive(target.pid)) return true;
  if (await othersAreConnected(target.url)) return false;
  signal(target, "SIGINT");
  if (await ended(target.pid, FAST_STOP_MS)) return true;
  signal(target, "SIGQUIT");
  return ended(target.pid, IMMEDIATE_STOP_MS);
}

async function othersAreConnected(url: string): Promise<boolean> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE $1 AND application_name <> $2 LIMIT 1";
  const rows = await queryOnce(url, text, [`${APPLICATION_PREFIX}%`, applicationName()]).catch(() => []);
  return rows.length > 0;
}

function signal(target: StopTarget, name: "SIGINT" | "SIGQUIT"): void {
  if (process.platform === "win32") {
    const mode = name === "SIGINT" ? "fast" : "immediate";
    spawnSync(target.binaries.pgCtl, ["stop", "-D", target.cluster, "-m", mode, "-W"]);
    return;
  }
  if (isAlive(target.pid)) process.kill(target.pid, name);
}

async function ended(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(STOP_PAUSE_MS);
  }
  return true;
}
