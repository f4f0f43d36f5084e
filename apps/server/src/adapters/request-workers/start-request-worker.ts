import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequestWorker } from "./request-workers.ts";

/** What a process is told to serve, and where. */
export interface ServeOrder<Surroundings> {
  readonly surroundings: Surroundings;
  readonly socket: string;
  /** Where the socket is. The process takes it away when it ends: who started it may have been killed. */
  readonly folder: string;
}

const FOLDER = "timbra-request-worker-";

/**
 * Takes away what processes left that were killed together with who started them: their folders are named by that one's
 * process id.
 */
export function removeAbandoned(place = tmpdir()): void {
  for (const name of readdirSync(place)) {
    const pid = Number(name.startsWith(FOLDER) ? name.slice(FOLDER.length).split("-")[0] : Number.NaN);
    if (pid > 0 && !isRunning(pid)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Of JavaScript objects: a process that a request fills beyond this ends, and only it. */
const MEMORY_MB = 1_024;
/**
 * A tenth of the share of the others, who go first whenever they wake. At the lowest of all, a busy machine would let
 * them starve.
 */
const PRIORITY = 10;
const MOST_START_MS = 120_000;

/**
 * Starts the process whose program is request-worker-child: JavaScript when built, TypeScript in the source. It answers
 * at a socket that nobody else may open, and runs at a lower priority than the process that answers light requests.
 */
export function startRequestWorker<Surroundings>(surroundings: Surroundings): RequestWorker {
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const socket =
    process.platform === "win32" ? `\\\\.\\pipe\\${folder.replaceAll(/\W+/g, "-")}` : join(folder, "socket");
  const built = import.meta.url.endsWith(".js");
  const entry = fileURLToPath(new URL(`../../request-worker-child.${built ? "js" : "ts"}`, import.meta.url));
  const fromSource = built ? [] : ["--conditions", "timbra", "--import", import.meta.resolve("tsx")];
  const execArgv = [`--max-old-space-size=${MEMORY_MB}`, ...fromSource];
  const child = fork(entry, [], {
    serialization: "advanced",
    execArgv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  lowerPriority(child.pid);
  const ended = new Promise<void>((resolve) => {
    const settle = () => resolve(rmSync(folder, { recursive: true, force: true }));
    child.once("exit", settle);
    child.once("error", settle);
  });
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), MOST_START_MS);
    child.once("message", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error("a process for heavy requests did not start"));
    });
  });
  listening.catch(() => undefined);
  child.send({ surroundings, socket, folder } satisfies ServeOrder<Surroundings>, () => undefined);
  // It keeps nobody alive while it waits for work.
  child.unref();
  child.channel?.unref();
  return {
    socket: listening,
    ended,
    end: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Where the system does not let us, it runs as everybody else. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // It is a courtesy to the others, and no condition.
  }
}
