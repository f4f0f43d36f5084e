import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { asPostgresUser, type PostgresUser } from "./postgres-user.ts";
import { isAlive } from "./postmaster-pid.ts";

/** The superuser of the embedded cluster. The product itself never runs as it: see client.ts. */
export const OWNER = "timbra";
const PASSWORD_FILE = "timbra.password";

/**
 * Makes the cluster when there is none. It is built beside its place and moved there whole, so that a crash in between,
 * or two first starts at once, never leave half a cluster. Answers whether it was made now.
 */
export async function makeCluster(cluster: string, binaries: Binaries, user: PostgresUser | null): Promise<boolean> {
  if (existsSync(join(cluster, "PG_VERSION"))) return false;
  removeAbandoned(cluster);
  const unfinished = `${cluster}.new-${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  giveTo(unfinished, user);
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, randomBytes(32).toString("base64url"), { mode: 0o600 });
  giveTo(passwordFile, user);
  try {
    await runInitdb(binaries, unfinished, passwordFile, user);
    renameSync(passwordFile, join(unfinished, PASSWORD_FILE));
    return moveIntoPlace(unfinished, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The random password of the cluster's superuser; the file is readable by the server's account alone (and root). */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, PASSWORD_FILE), "utf8").trim();
}

function giveTo(path: string, user: PostgresUser | null): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

function moveIntoPlace(unfinished: string, cluster: string): boolean {
  try {
    renameSync(unfinished, cluster);
    return true;
  } catch (error) {
    if (existsSync(join(cluster, "PG_VERSION"))) return false;
    throw error;
  }
}

function removeAbandoned(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (name.startsWith(prefix) && !isAlive(pid))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

async function runInitdb(
  binaries: Binaries,
  cluster: string,
  passwordFile: string,
  user: PostgresUser | null,
): Promise<void> {
  const options = [
    "-D",
    cluster,
    "-U",
    OWNER,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--data-checksums",
  ];
  // The builtin locale gives the same order and case on every operating system.
  const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"];
  const child = spawn(binaries.initdb, [...options, ...locale], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: initdbEnvironment(),
    ...asPostgresUser(user),
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${Buffer.concat(output).toString("utf8")}`);
}

/** initdb prints in the user's language and reads PG* settings; neither may matter. */
function initdbEnvironment(): Record<string, string> {
  return { LC_ALL: "C", ...(process.platform === "win32" ? { SystemRoot: "C:\\Windows" } : {}) };
}
