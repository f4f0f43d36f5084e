import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { TicketRecord } from "./ticket-record.ts";
import { TICKET_COLUMNS } from "./tickets.db.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The tickets of a period that no invoice has, by day and folio. */
export function listFree(tx: Tx, { from, to }: Days, most: number): Promise<readonly TicketRecord[]> {
  return freeOf(tx, { from, to }).orderBy("sold_on").orderBy("folio_order").orderBy("id").limit(most).execute();
}

/** The same, held until the transaction ends: whoever else wants them waits, and then finds them taken. */
export async function lockFree(tx: Tx, days: Days, most: number): Promise<readonly TicketRecord[]> {
  const ids = (await listFree(tx, days, most)).map(({ id }) => id);
  await tx
    .selectFrom("tickets")
    .select("id")
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return freeOf(tx, days)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("sold_on")
    .orderBy("folio_order")
    .orderBy("id")
    .execute();
}

function freeOf(tx: Tx, { from, to }: Days) {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("sold_on", ">=", from)
    .where("sold_on", "<=", to)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null);
}

/** How many tickets of a period there are, by what became of them. */
export async function countOf(
  tx: Tx,
  { from, to }: Days,
): Promise<{ pending: number; in_global: number; on_its_own: number }> {
  const { rows } = await sql<{ pending: number; in_global: number; on_its_own: number }>`
    SELECT (count(*) FILTER (WHERE own_invoice_id IS NOT NULL))::int AS on_its_own,
      (count(*) FILTER (WHERE own_invoice_id IS NULL AND global_invoice_id IS NOT NULL))::int AS in_global,
      (count(*) FILTER (WHERE own_invoice_id IS NULL AND global_invoice_id IS NULL))::int AS pending
    FROM tickets WHERE sold_on >= ${from} AND sold_on <= ${to}`.execute(tx);
  return rows[0] ?? { pending: 0, in_global: 0, on_its_own: 0 };
}

/** The global invoices of the period's tickets that are still drafts. */
export async function listDraftsOf(tx: Tx, { from, to }: Days): Promise<{ id: string; tickets: number }[]> {
  const rows = await tx
    .selectFrom("tickets as t")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.issuer_id", "=", "t.issuer_id").onRef("i.id", "=", "t.global_invoice_id"),
    )
    .select(["i.id", sql<number>`count(*)::int`.as("tickets")])
    .where("t.sold_on", ">=", from)
    .where("t.sold_on", "<=", to)
    .where("i.state", "=", "draft")
    .groupBy("i.id")
    .orderBy("i.id")
    .execute();
  return rows;
}

/** The cancelled global invoices that some of these tickets were in. */
export async function findPrevious(tx: Tx, tickets: readonly TicketRecord[]) {
  const ids = [...new Set(tickets.flatMap(({ previous_global_id: id }) => (id === null ? [] : [id])))];
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "serie", "folio", "uuid"])
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ uuid, ...row }) =>
    uuid === null ? [] : [{ ...row, folio: row.folio === null ? null : Number(row.folio), uuid: uuid.toUpperCase() }],
  );
}

/** Puts tickets into a global invoice; the caller holds them. */
export async function putInGlobal(tx: Tx, ids: readonly string[], globalId: string): Promise<void> {
  await tx
    .updateTable("tickets")
    .set({ global_invoice_id: globalId })
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
}
