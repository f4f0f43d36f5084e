import { accessSync, chmodSync, constants, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder } from "../../../make-folder.ts";
import type { PostgresUser } from "./postgres-user.ts";
import { blockedFolder } from "./reachable.ts";

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
  const blocked = blockedFolder(dirname(path), user);
  if (blocked === null) return { path };
  const reason = `the user ${user?.name} that runs PostgreSQL may not enter ${blocked}`;
  if (wanted.named)
    throw new Error(`TIMBRA_DATA_DIR=${path} cannot be used: ${reason}. Choose a folder such as ${SYSTEM_DATA_DIR}.`);
  return { path: SYSTEM_DATA_DIR, movedBecause: reason };
}

/** Makes the folder: ours alone, or passable (not readable) when another account must reach the database inside it. */
export function makeDataDir(path: string, user: PostgresUser | null): void {
  makeFolder(path);
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, user === null ? 0o700 : 0o711);
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
}
