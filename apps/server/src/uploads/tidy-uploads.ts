import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { tidyFiles } from "../doomed-files/index.ts";
import { deleteExpired } from "./uploads.db.ts";

/**
 * Deletes uploads whose time is over, and every file that nothing refers to: first the rows, so that none is left
 * without its file.
 */
export async function tidyUploads(deps: Deps): Promise<void> {
  await tidyFiles(deps, (issuerId) => inIssuer(deps.db, issuerId, (tx) => deleteExpired(tx, deps.clock.now())));
}
