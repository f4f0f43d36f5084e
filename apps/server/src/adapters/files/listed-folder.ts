import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { orNoFile, syncFolder, writeDurably } from "../../lib/durable-files.ts";
import type { ListedFile, ListedFileStore } from "./file-store.ts";

/** What is being written, and is no file of the store yet. */
const UNFINISHED = ".unfinished-";

/**
 * Files in a folder, which can be listed. A file is there whole or not at all, and survives the loss of power once
 * `put` has returned: backups are kept in such a folder.
 */
export function createListedFolder(folder: string): ListedFileStore {
  return {
    async put(key, bytes) {
      const path = pathOf(folder, key);
      const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } finally {
        await rm(unfinished, { force: true });
      }
      await syncFolder(dirname(path));
    },
    get: (key) => orNoFile(readFile(pathOf(folder, key))),
    delete: (key) => rm(pathOf(folder, key), { force: true }),
    list: (below) => listFiles(folder, below === "" ? folder : pathOf(folder, below)),
  };
}

/** Keys also come out of a backup, which somebody may have altered: none leads out of its folder. */
function pathOf(folder: string, key: string): string {
  const steps = key.split("/");
  if (/[\\\0]/.test(key) || steps.some((step) => step === "" || step === "." || step === ".."))
    throw new Error(`${JSON.stringify(key)} is no name of a file here.`);
  return join(folder, ...steps);
}

async function* listFiles(folder: string, below: string): AsyncIterable<ListedFile> {
  const entries = await orNoFile(opendir(below));
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) yield* listFiles(folder, path);
    if (!entry.isFile() || entry.name.startsWith(UNFINISHED)) continue;
    const about = await orNoFile(stat(path));
    if (about !== null)
      yield {
        key: relative(folder, path).split(sep).join("/"),
        size: about.size,
        modifiedMs: Math.trunc(about.mtimeMs),
      };
  }
}
