import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** What Linux keeps in memory. */
const MEMORY = "/dev/shm";
const PREFIX = "timbra-tests-";
/** A whole run needs a tenth of it. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Tests make some three hundred databases of nine hundred files each, and none has to outlive them: where the machine
 * keeps a folder in memory that is large enough, temporary files go there. Whoever sets TMPDIR has chosen already. The
 * folder goes with this process.
 * @param {NodeJS.ProcessEnv} environment is changed
 * @param {string} memory
 */
export function moveTmpdirToMemory(environment = process.env, memory = MEMORY) {
  if (environment.TMPDIR !== undefined || !hasRoom(memory)) return;
  const folder = join(memory, `${PREFIX}${process.pid}`);
  try {
    for (const name of readdirSync(memory)) if (isLeft(name)) remove(join(memory, name));
    // As in any folder for temporary files, others may pass: PostgreSQL runs as somebody else where this process is
    // root.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
  } catch {
    return;
  }
  environment.TMPDIR = folder;
  process.on("exit", () => remove(folder));
}

/**
 * What cannot be removed now, such as a disk that is still mounted there, is tried again by the next run; it changes
 * nothing of this one.
 * @param {string} folder
 */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Said above.
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * Of a run that was ended by force.
 * @param {string} name
 */
function isLeft(name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number(name.slice(PREFIX.length)), 0);
    return false;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "ESRCH";
  }
}
