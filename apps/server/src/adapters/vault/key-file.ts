import { randomBytes } from "node:crypto";
import { type FileHandle, open, readFile, realpath, rename, stat, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { newMasterKeyLine, versionOfLine } from "./master-keys.ts";

/**
 * Adds a new key to the file, after those that are there. Answers its fingerprint; null where the file cannot be
 * written from here, as a secret that something else puts in place.
 */
export async function addKeyLine(path: string): Promise<string | null> {
  const { version, line } = newMasterKeyLine();
  const lines = await readLines(path);
  return (await replaceLines(path, [...lines, line])) ? version : null;
}

/**
 * Takes keys out of the file, into `<file>.retired` beside it: a backup from before may need them. False where the file
 * cannot be written from here.
 */
export async function moveRetiredLines(path: string, versions: ReadonlySet<string>): Promise<boolean> {
  const lines = await readLines(path);
  const isRetired = (line: string) => versions.has(versionOfLine(line, path));
  const retired = lines.filter(isRetired);
  if (retired.length === 0) return true;
  return (
    (await appendLines(retiredFileOf(path), retired)) &&
    (await replaceLines(
      path,
      lines.filter((line) => !isRetired(line)),
    ))
  );
}

export const retiredFileOf = (path: string): string => `${path}.retired`;

async function readLines(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8");
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** Written beside and moved into place: whoever reads meanwhile, and a crash, finds the one or the other. */
async function replaceLines(path: string, lines: readonly string[]): Promise<boolean> {
  // A link to the file stays one.
  const target = await realpath(path);
  const before = await stat(target);
  const fresh = `${target}.${randomBytes(6).toString("hex")}`;
  return unlessReadOnly(async () => {
    const file = await open(fresh, "wx", before.mode & 0o777);
    try {
      await writeOwned(file, before, lines);
      await rename(fresh, target);
    } catch (error) {
      await unlink(fresh);
      throw error;
    }
    await syncFolderOf(target);
  });
}

async function appendLines(path: string, lines: readonly string[]): Promise<boolean> {
  return unlessReadOnly(async () => {
    const file = await open(path, "a+", 0o600);
    try {
      const there = (await file.readFile("utf8")).split("\n");
      const missing = lines.filter((line) => !there.includes(line));
      await file.appendFile(missing.map((line) => `${line}\n`).join(""));
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolderOf(path);
  });
}

/** An operator may be root: the file stays the one's who runs the product. */
async function writeOwned(
  file: FileHandle,
  { uid, gid, mode }: { readonly uid: number; readonly gid: number; readonly mode: number },
  lines: readonly string[],
): Promise<void> {
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(""));
    // Whatever this program's umask would leave of it.
    await file.chmod(mode & 0o777);
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename lasts once its folder does. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path));
  await folder.sync().finally(() => folder.close());
}

/** No right to write, a file system for reading only, a file that is mounted by itself. */
const UNWRITABLE = ["EACCES", "EPERM", "EROFS", "EBUSY"];

async function unlessReadOnly(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (UNWRITABLE.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}
