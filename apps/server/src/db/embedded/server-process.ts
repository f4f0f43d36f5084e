import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../lib/free-port.ts";
import type { Binaries } from "./cluster.ts";
import { asPostgresUser, type PostgresUser } from "./data-dir.ts";

const LOG_LIMIT_BYTES = 10_000_000;
const LOG_TAIL_LINES = 15;

export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** The exit code once the process has ended, with the last lines of its log. */
  ended(): { code: number | null; log: string } | null;
}

export interface ServerSettings {
  readonly cluster: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Default: any free one. */
  readonly port: number | undefined;
}

/**
 * Starts the server in its own process group, so that Ctrl-C in a terminal reaches us and not it: the product drains
 * first. It listens on the loopback interface only, and on a socket inside its own folder.
 */
export async function spawnServer(
  binaries: Binaries,
  user: PostgresUser | null,
  options: ServerSettings,
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketFolder(options.cluster) ?? "",
    port: String(port),
    // What is held for backups must not fill the disk when their place is away for long.
    max_slot_wal_keep_size: "4GB",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(options.logFile);
  const child = spawn(binaries.postgres, ["-D", options.cluster, ...flags], {
    cwd: "/",
    detached: true,
    env: { LC_ALL: "C", ...(process.platform === "win32" ? { SystemRoot: "C:\\Windows" } : {}) },
    stdio: ["ignore", log, log],
    ...asPostgresUser(user),
  });
  closeSync(log);
  let code: number | null | undefined;
  child.once("exit", (value) => {
    code = value;
  });
  await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  child.unref();
  const ended = () => (code === undefined ? null : { code, log: logTail(options.logFile) });
  return { pid: child.pid as number, port, ended };
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

function logTail(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-LOG_TAIL_LINES).join("\n");
}

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
export function clearStalePid(cluster: string): void {
  const pid = Number(readLines(cluster)[0]);
  if (!(pid > 0) || !isAlive(pid) || !isOtherProcess(pid)) return;
  const file = join(cluster, "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(NO_PROCESS)));
}

function isOtherProcess(pid: number): boolean {
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

/** The shortest that a system allows (macOS: 104 bytes, its end included). */
const LONGEST_PATH_BYTES = 103;
const HIGHEST_PORT = 65_535;

/**
 * Where the server puts a socket in the file system: its own cluster's folder, which nobody else may enter. Null on a
 * system without such sockets, and where the path is too long for one or has signs that the setting gives a meaning to.
 * A message over a socket costs both sides half of one over TCP (decision 0099).
 */
function socketFolder(cluster: string): string | null {
  const fits = Buffer.byteLength(socketIn(cluster, HIGHEST_PORT)) <= LONGEST_PATH_BYTES;
  return process.platform !== "win32" && fits && !/[,"]/.test(cluster) ? cluster : null;
}

/** The folder of the socket that a running server has, or null: one that was started without it is reached by TCP. */
export function openSocketFolder(cluster: string, port: number): string | null {
  const folder = socketFolder(cluster);
  return folder !== null && existsSync(socketIn(folder, port)) ? folder : null;
}

function socketIn(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}
