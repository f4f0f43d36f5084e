import { existsSync, type Stats, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { PostgresUser } from "./postgres-user.ts";

const EXECUTE = 0o1;

/**
 * The first folder on the way to `path` that `user` may not enter, or null when the way is free. A project under /root
 * or in a 0700 home is the usual case: root works there, the account that root lends to PostgreSQL does not get in.
 */
export function blockedFolder(path: string, user: PostgresUser | null): string | null {
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
