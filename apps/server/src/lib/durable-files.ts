import { open } from "node:fs/promises";

/** Writes a file, readable by its owner alone; when this returns, its content is on the disk. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The name of a file lives in its folder, which has to reach the disk too. Windows has no way to say so, and needs
 * none.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Null when there is no such file or folder. */
export async function orNoFile<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
