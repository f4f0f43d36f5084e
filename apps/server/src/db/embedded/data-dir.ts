import { spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";

/** Where root keeps the data when the account that runs PostgreSQL cannot enter the project's own folder. */
export const SYSTEM_DATA_DIR = "/var/lib/timbra";

export interface DataDirChoice {
  readonly path: string;
  /** Why the data is not in the folder that was asked for. */
  readonly movedBecause?: string;
}

/**
 * The folder of all data of this installation. A folder that the operator named is taken or refused, never silently
 * replaced; the default one gives way to /var/lib/timbra when root's PostgreSQL account cannot reach it.
 */
export function chooseDataDir(wanted: { path: string; named: boolean }, user: PostgresUser | null): DataDirChoice {
  const path = resolve(wanted.path);
  const blocked = firstUnreachableFolder(dirname(path), user);
  if (blocked === null) return { path };
  const reason = `the user ${user?.name} that runs PostgreSQL may not enter ${blocked}`;
  if (wanted.named)
    throw new Error(`TIMBRA_DATA_DIR=${path} cannot be used: ${reason}. Choose a folder such as ${SYSTEM_DATA_DIR}.`);
  return { path: SYSTEM_DATA_DIR, movedBecause: reason };
}

/** Makes the folder: ours alone, or passable (not readable) when another account must reach the database inside it. */
export function createDataDir(path: string, user: PostgresUser | null): void {
  makeFolder(path);
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, user === null ? 0o700 : 0o711);
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}

const EXECUTE = 0o1;

/**
 * The first folder on the way to `path` that `user` may not enter, or null when the way is free. A project under /root
 * or in a 0700 home is the usual case: root works there, the account that root lends to PostgreSQL does not get in.
 */
export function firstUnreachableFolder(path: string, user: PostgresUser | null): string | null {
  if (user === null) return null;
  return ancestors(resolve(path)).find((folder) => existsSync(folder) && !mayEnter(statSync(folder), user)) ?? null;
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

function mayEnter(folder: Stats, user: PostgresUser): boolean {
  if (folder.uid === user.uid) return (folder.mode & (EXECUTE << 6)) !== 0;
  if (folder.gid === user.gid) return (folder.mode & (EXECUTE << 3)) !== 0;
  return (folder.mode & EXECUTE) !== 0;
}

/** The account that the database server runs under. `null`: the account of this process. */
export interface PostgresUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it another account: `postgres` where the system has one, else
 * `nobody`. Nothing is created on the system. An ordinary user runs the server as itself.
 */
export function choosePostgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = lookUp("postgres") ?? lookUp("nobody");
  if (user === null)
    throw new Error("PostgreSQL cannot run as root, and this system has no user postgres or nobody to lend it.");
  return user;
}

function lookUp(name: string): PostgresUser | null {
  const uid = numberFrom(["-u", name]);
  const gid = numberFrom(["-g", name]);
  return uid === null || gid === null ? null : { name, uid, gid };
}

function numberFrom(options: string[]): number | null {
  const { status, stdout } = spawnSync("id", options, { encoding: "utf8" });
  return status === 0 ? Number(stdout.trim()) : null;
}

/** The `uid` and `gid` for child_process, or nothing when the server runs as ourselves. */
export function asPostgresUser(user: PostgresUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}
