import type { ReadRequestOf, TicketStatus } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import { type List, type ListedTable, openList, type SortColumn, type Tx } from "../adapters/postgres/index.ts";
import type { TicketRecord } from "./ticket-record.ts";
import { TICKET_COLUMNS } from "./tickets.db.ts";

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
