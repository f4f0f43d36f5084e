import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

export interface MovementsPage {
  /** Rows after this one, in the list's order. */
  readonly after: { readonly createdAt: string; readonly id: string } | null;
  readonly rows: number;
}

/**
 * The movements of the transaction's issuer, newest first: one row more than asked tells whether there is a next page. `position` is the exact instant,
 * which a JavaScript date would cut to milliseconds.
 */
export function listMovements(tx: Tx, page: MovementsPage) {
  const query = tx
    .selectFrom("credit_movements")
    .select(["id", "kind", "amount", "document_kind", "document_id", "note", "created_at"])
    .select(sql<string>`created_at::text`.as("position"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.rows + 1);
  const { after } = page;
  return (after === null ? query : query.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)).execute();
}

export async function countMovements(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("credit_movements").select(tx.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}
