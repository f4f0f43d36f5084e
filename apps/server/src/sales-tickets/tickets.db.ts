import type { ReadRequestOf, TicketStatus } from "@timbra/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  type Database,
  issuerOf,
  type List,
  type ListedTable,
  openList,
  type SortColumn,
  type Tx,
} from "../db/index.ts";
import { sqlRow } from "../db/sql.ts";
import type { Existing } from "../imports/index.ts";

export const TICKET_CONTENT = [
  "folio",
  "sold_on",
  "total",
  "payment_form_id",
  "tax_object_id",
  "vat_tax_id",
  "ieps",
] as const;
const TICKET_COLUMNS = [
  "id",
  ...TICKET_CONTENT,
  "global_invoice_id",
  "previous_global_id",
  "credit_note_id",
  "own_invoice_id",
  "created_at",
  "updated_at",
] as const;

export type TicketRecord = Pick<Selectable<Database["tickets"]>, (typeof TICKET_COLUMNS)[number]>;
/** What a person writes of a ticket. Its day is YYYY-MM-DD; its total is pesos, with the taxes inside. */
export type TicketContent = Pick<TicketRecord, (typeof TICKET_CONTENT)[number]>;
/** An invoice that a ticket is in, as stored. */
export type HolderRecord = Pick<Selectable<Database["invoices"]>, "id" | "state" | "serie" | "folio">;

export async function getTicket(tx: Tx, id: string): Promise<TicketRecord | null> {
  return (
    (await tx
      .selectFrom("tickets")
      .select(TICKET_COLUMNS)
      .where("issuer_id", "=", issuerOf(tx))
      .where("id", "=", id)
      .executeTakeFirst()) ?? null
  );
}

/** Null when the same ticket is there already. */
export async function insertTicket(
  tx: Tx,
  issuerId: string,
  id: string,
  content: TicketContent,
  now: Date,
): Promise<TicketRecord | null> {
  const inserted = await tx
    .insertInto("tickets")
    .values({ issuer_id: issuerId, id, ...content, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(TICKET_COLUMNS)
    .executeTakeFirst();
  return inserted ?? null;
}

/** Changes a ticket that no invoice has; null when there is none. */
export async function updateTicket(
  tx: Tx,
  id: string,
  content: TicketContent,
  now: Date,
): Promise<TicketRecord | null> {
  const updated = await tx
    .updateTable("tickets")
    .set({ ...content, updated_at: now })
    .where("issuer_id", "=", issuerOf(tx))
    .where("id", "=", id)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .returning(TICKET_COLUMNS)
    .executeTakeFirst();
  return updated ?? null;
}

/** Locks tickets in one order, whoever locks. */
export function lockTickets(tx: Tx, ids: readonly string[]): Promise<readonly TicketRecord[]> {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Deletes those that no invoice has. */
export async function deleteFreeTickets(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom("tickets")
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The invoices that tickets are in, by id. */
export async function findHolders(
  tx: Tx,
  tickets: readonly Pick<TicketRecord, "global_invoice_id" | "credit_note_id" | "own_invoice_id">[],
): Promise<ReadonlyMap<string, HolderRecord>> {
  const ids = tickets
    .flatMap((ticket) => [ticket.global_invoice_id, ticket.credit_note_id, ticket.own_invoice_id])
    .filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "state", "serie", "folio"])
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type ExportRequest = ReadRequestOf<"exportTickets">;
type SortName = NonNullable<ExportRequest["sort"]>["column"];

export const TICKET_SORTS: Readonly<Record<SortName, SortColumn>> = {
  sold_on: { expression: sql`sold_on`, type: "text" },
  folio: { expression: sql`folio_order`, type: "text" },
  total: { expression: sql`total_order`, type: "bigint" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
  updated_at: { expression: sql`updated_at`, type: "timestamptz" },
};

const TICKETS: ListedTable = { name: "tickets", columns: TICKET_COLUMNS, present: sql<boolean>`true` };

const STATUSES: Readonly<Record<TicketStatus, RawBuilder<boolean>>> = {
  pending: sql<boolean>`(global_invoice_id IS NULL AND own_invoice_id IS NULL)`,
  in_global: sql<boolean>`(global_invoice_id IS NOT NULL AND own_invoice_id IS NULL)`,
  on_its_own: sql<boolean>`own_invoice_id IS NOT NULL`,
};

export type TicketQuery = Pick<ExportRequest, "search" | "filters" | "ids">;

/** The tickets that a query lets through. */
export function ticketList(tx: Tx, query: TicketQuery): List<TicketRecord> {
  return openList(tx, TICKETS, { search: query.search, conditions: conditionsOf(query) });
}

function conditionsOf({ filters, ids }: TicketQuery): RawBuilder<boolean>[] {
  return [
    ...(filters?.status ? [STATUSES[filters.status]] : []),
    ...(filters?.date_start ? [sql<boolean>`sold_on >= ${filters.date_start}`] : []),
    ...(filters?.date_end ? [sql<boolean>`sold_on <= ${filters.date_end}`] : []),
    ...(filters?.global_invoice_id ? [sql<boolean>`global_invoice_id = ${filters.global_invoice_id}::uuid`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
  ];
}

/** All rows of a ticket, held: those with its folio that are in the same global invoice, or in none as it is. */
export function lockTicketRows(
  tx: Tx,
  { folio, global_invoice_id: globalId }: Pick<TicketRecord, "folio" | "global_invoice_id">,
) {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("issuer_id", "=", issuerOf(tx))
    .where("folio", "=", folio)
    .where("global_invoice_id", "is not distinct from", globalId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** All tickets that a global invoice has, in the order in which it was given them. */
export function listTicketsIn(tx: Tx, globalId: string): Promise<readonly TicketRecord[]> {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("issuer_id", "=", issuerOf(tx))
    .where("global_invoice_id", "=", globalId)
    .orderBy("sold_on")
    .orderBy("folio_order")
    .orderBy("id")
    .execute();
}

/** Says which invoices tickets are in from now on; the caller holds them. */
export async function linkToInvoices(
  tx: Tx,
  tickets: readonly TicketRecord[],
  invoices: Partial<Pick<TicketRecord, "global_invoice_id" | "own_invoice_id" | "credit_note_id">>,
): Promise<void> {
  const ids = tickets.map(({ id }) => id);
  await tx
    .updateTable("tickets")
    .set(invoices)
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute();
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The tickets of a period that no invoice has, by day and folio. */
export function listUninvoiced(tx: Tx, { from, to }: Days, most: number): Promise<readonly TicketRecord[]> {
  return uninvoicedTickets(tx, { from, to }).limit(most).execute();
}

/** The same, held until the transaction ends: whoever else wants them waits, and then finds them taken. */
export async function lockUninvoiced(tx: Tx, days: Days, most: number): Promise<readonly TicketRecord[]> {
  const ids = (await listUninvoiced(tx, days, most)).map(({ id }) => id);
  await tx
    .selectFrom("tickets")
    .select("id")
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return uninvoicedTickets(tx, days).where(sql<boolean>`id = ANY(${ids}::uuid[])`).execute();
}

function uninvoicedTickets(tx: Tx, { from, to }: Days) {
  return tx
    .selectFrom("tickets")
    .select(TICKET_COLUMNS)
    .where("issuer_id", "=", issuerOf(tx))
    .where("sold_on", ">=", from)
    .where("sold_on", "<=", to)
    .where("global_invoice_id", "is", null)
    .where("own_invoice_id", "is", null)
    .orderBy("sold_on")
    .orderBy("folio_order")
    .orderBy("id");
}

/** How many tickets of a period there are, by what became of them. */
export async function countOf(
  tx: Tx,
  { from, to }: Days,
): Promise<{ pending: number; in_global: number; on_its_own: number }> {
  const row = await sqlRow<{ pending: number; in_global: number; on_its_own: number }>(tx)`
    SELECT (count(*) FILTER (WHERE own_invoice_id IS NOT NULL))::int AS on_its_own,
      (count(*) FILTER (WHERE own_invoice_id IS NULL AND global_invoice_id IS NOT NULL))::int AS in_global,
      (count(*) FILTER (WHERE own_invoice_id IS NULL AND global_invoice_id IS NULL))::int AS pending
    FROM tickets WHERE issuer_id = ${issuerOf(tx)} AND sold_on >= ${from} AND sold_on <= ${to}`;
  return row ?? { pending: 0, in_global: 0, on_its_own: 0 };
}

/** The global invoices of the period's tickets that are still drafts. */
export async function listDraftsOf(tx: Tx, { from, to }: Days): Promise<{ id: string; tickets: number }[]> {
  const rows = await tx
    .selectFrom("tickets as t")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.issuer_id", "=", "t.issuer_id").onRef("i.id", "=", "t.global_invoice_id"),
    )
    .select(["i.id", sql<number>`count(*)::int`.as("tickets")])
    .where("t.issuer_id", "=", issuerOf(tx))
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
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ uuid, ...row }) =>
    uuid === null ? [] : [{ ...row, folio: row.folio === null ? null : Number(row.folio), uuid: uuid.toUpperCase() }],
  );
}

/** The tickets with these folios. */
export async function findTickets(tx: Tx, folios: readonly string[]): Promise<readonly Existing<TicketContent>[]> {
  const rows = await tx
    .selectFrom("tickets")
    .select(["id", ...TICKET_CONTENT])
    .where("issuer_id", "=", issuerOf(tx))
    .where(sql<boolean>`folio = ANY(${folios}::text[])`)
    .execute();
  return rows.map(({ id, ...content }) => ({ id, content }));
}

export async function insertTickets(
  tx: Tx,
  issuerId: string,
  rows: readonly Existing<TicketContent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ id, content }) => ({
    issuer_id: issuerId,
    id,
    ...content,
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("tickets").values(values).execute();
}
