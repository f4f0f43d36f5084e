import type { Deps } from "../deps.ts";
import { forgetFiles } from "./doomed-files.db.ts";

/** Deletes doomed files; what cannot be deleted now stays on the list for the next tidying. */
export async function deleteFilesNow(
  { db, files, clock, log }: Pick<Deps, "db" | "files" | "clock" | "log">,
  keys: readonly string[],
): Promise<void> {
  const gone: string[] = [];
  for (const key of keys) {
    try {
      await files.delete(key);
      gone.push(key);
    } catch (err) {
      log.warn({ err }, "a doomed file could not be deleted yet");
    }
  }
  await forgetFiles(db, gone, clock.now());
}
