import type { Tx } from "../../adapters/postgres/index.ts";
import type { Queue } from "../../adapters/queue/index.ts";
import { findReplacementBy } from "./replacements.db.ts";

/** The new invoice of a replacement has its stamp: its transaction leaves the job that cancels the old one. */
export async function goOnReplacing(tx: Tx, queue: Queue, issuerId: string, newId: string): Promise<void> {
  const act = await findReplacementBy(tx, issuerId, newId);
  if (act !== undefined) await queue.send(tx, "cancel-replaced", { issuerId, invoiceId: newId });
}
