import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { orNoFile, syncFolder, writeDurably } from "../lib/durable-files.ts";

/** What must outlive this process while the database cannot take it: records on this machine's own disk. */
export interface Journal {
  /** Keeps a record under a name; when this returns, it survives the loss of power. The same name again replaces it. */
  keep(name: string, record: string): Promise<void>;
  /** The names of what is kept, the oldest name first. */
  names(): Promise<readonly string[]>;
  /** Null when it is gone. */
  read(name: string): Promise<string | null>;
  drop(name: string): Promise<void>;
}

const NAME = /^[0-9a-z-]{1,100}$/;
const ENDING = ".json";

/** Records as files of a folder, which is made when the first is kept. A file is there whole or not at all. */
export function createFolderJournal(folder: string): Journal {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`${name} is no name for a record`);
    return join(folder, name + ENDING);
  };
  return {
    async keep(name, record) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(`${path}.part`, record);
      await rename(`${path}.part`, path);
      await syncFolder(folder);
    },
    names: async () => {
      const files = await orNoFile(readdir(folder));
      return (files ?? [])
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .sort();
    },
    read: (name) => orNoFile(readFile(pathOf(name), "utf8")),
    drop: (name) => rm(pathOf(name), { force: true }),
  };
}
