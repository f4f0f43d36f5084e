import type { Deps } from "../deps.ts";
import { deleteFilesNow } from "./delete-files.ts";
import { dueFiles } from "./doomed-files.db.ts";

/** Files of one tidying; what is left waits for the next. */
const MOST = 1000;

/** Deletes the files whose time has come; `before` is called first for each issuer that has such. */
export async function tidyFiles(
  deps: Pick<Deps, "db" | "files" | "clock" | "log">,
  before: (issuerId: string) => Promise<void>,
): Promise<void> {
  const due = await dueFiles(deps.db, deps.clock.now(), MOST);
  for (const issuerId of new Set(due.map((file) => file.issuerId))) await before(issuerId);
  await deleteFilesNow(
    deps,
    due.map(({ key }) => key),
  );
}
