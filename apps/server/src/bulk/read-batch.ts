import type { BulkBatch } from "@timbra/contract";
import type { Deps } from "../deps.ts";
import { refuse } from "../http/problem.ts";
import type { Session } from "../http/session.ts";
import { asIssuer } from "../http/tenant.ts";
import { getBatch } from "./batches.db.ts";

/** A batch of the session's issuer; refused when there is none by that id. */
export async function readBatch({ db }: Pick<Deps, "db">, session: Session, id: string): Promise<BulkBatch> {
  const batch = await asIssuer(db, session, (tx) => getBatch(tx, id));
  if (batch === null) throw refuse("not_found");
  return batch;
}
