import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { hastenFiles } from "../doomed-files/index.ts";
import { folderOf } from "./upload.ts";
import { deleteUploadRow } from "./uploads.db.ts";

/** A chunk that is being stored this instant must be on the list when it has been; no request lasts as long. */
export const IN_FLIGHT_MS = 600_000;

/** Drops an upload; its files go with the next tidying. False when there was none. */
export function dropUpload({ db, clock }: Pick<Deps, "db" | "clock">, issuerId: string, id: string): Promise<boolean> {
  return inIssuer(db, issuerId, async (tx) => {
    await hastenFiles(tx, issuerId, folderOf(issuerId, id), new Date(clock.now().getTime() + IN_FLIGHT_MS));
    return deleteUploadRow(tx, id);
  });
}
