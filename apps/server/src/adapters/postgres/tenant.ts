import { sql, type Transaction } from "kysely";
import type { Database, Db, Tx } from "./schema.ts";

/**
 * Runs `work` in one transaction that can see and write the rows of one issuer only: the policies of every issuer's table compare with the setting
 * made here, which ends with the transaction. An error rolls everything back.
 */
export function inIssuer<T>(db: Db, issuerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx: Transaction<Database>) => {
    await enterIssuer(tx, issuerId);
    return work(tx);
  });
}

/** Points a transaction that is already open at one issuer. For the one deed that makes the issuer itself; everything else uses inIssuer. */
export async function enterIssuer(tx: Tx, issuerId: string): Promise<void> {
  await sql`SELECT set_config('timbra.issuer_id', ${issuerId}, true)`.execute(tx);
}
