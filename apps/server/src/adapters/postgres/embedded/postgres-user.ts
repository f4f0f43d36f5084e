import { spawnSync } from "node:child_process";

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
