import { existsSync } from "node:fs";
import { join } from "node:path";

/** The shortest that a system allows (macOS: 104 bytes, its end included). */
const LONGEST_PATH_BYTES = 103;
const HIGHEST_PORT = 65_535;

/**
 * Where the server puts a socket in the file system: its own cluster's folder, which nobody else may enter. Null on a
 * system without such sockets, and where the path is too long for one or has signs that the setting gives a meaning to.
 * A message over a socket costs both sides half of one over TCP (decision 0099).
 */
export function socketFolder(cluster: string): string | null {
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
