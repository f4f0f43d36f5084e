import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { freePort } from "../../../free-port.ts";
import type { Binaries } from "./binaries.ts";
import { asPostgresUser, type PostgresUser } from "./postgres-user.ts";
import { socketFolder } from "./socket.ts";

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
