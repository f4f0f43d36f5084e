import type { Deps } from "../boot/deps.ts";
import { listFilesToDelete, removeDeleted } from "./file-deletion.db.ts";

export { cancelDeletion, expediteDeletion, scheduleDeletion } from "./file-deletion.db.ts";

/** Files of one run; what is left waits for the next. */
const MOST = 1000;

/** Deletes the files whose time has come; `before` is called first for each issuer that has such. */
export async function deleteDueFiles(
  deps: Pick<Deps, "db" | "files" | "clock" | "log">,
  before: (issuerId: string) => Promise<void>,
): Promise<void> {
  const due = await listFilesToDelete(deps.db, deps.clock.now(), MOST);
  for (const issuerId of new Set(due.map((file) => file.issuerId))) await before(issuerId);
  await deleteNow(
    deps,
    due.map(({ key }) => key),
  );
}

/** Deletes files; what cannot be deleted now stays on the list for the next tidying. */
export async function deleteNow(
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
  await removeDeleted(db, gone, clock.now());
}
