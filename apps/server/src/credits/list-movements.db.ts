import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

export interface MovementsPage {
  /** Rows after this one, in the list's order. */
  readonly after: { readonly createdAt: string; readonly id: string } | null;
  readonly rows: number;
}

/**
 * The movements of the transaction's issuer, newest first, each with the document that it is about: one row more than
 * asked tells whether there is a next page. `position` is the exact instant, which a JavaScript date would cut to
 * milliseconds.
 */
export function listMovements(tx: Tx, page: MovementsPage) {
  const query = tx
    .selectFrom("credit_movements as m")
    .leftJoin("sealed_documents as d", (join) =>
      join
        .onRef("d.issuer_id", "=", "m.issuer_id")
        .onRef("d.id", "=", "m.document_id")
        .on("m.document_kind", "=", "sealed_document"),
    )
    .leftJoin("invoices as i", (join) =>
      join.onRef("i.issuer_id", "=", "d.issuer_id").onRef("i.id", "=", "d.invoice_id"),
    )
    .select(["m.id", "m.kind", "m.amount", "m.document_kind", "m.document_id", "m.note", "m.created_at"])
    .select(["i.id as invoice_id", "i.type as invoice_type", "i.serie", "i.folio"])
    .select(sql<string>`m.created_at::text`.as("position"))
    .orderBy("m.created_at", "desc")
    .orderBy("m.id", "desc")
    .limit(page.rows + 1);
  const { after } = page;
  return (
    after === null
      ? query
      : query.where(sql<boolean>`(m.created_at, m.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  ).execute();
}

export async function countMovements(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("credit_movements").select(tx.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}
