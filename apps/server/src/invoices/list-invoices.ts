import { type InvoiceRow, type invoicesPaginateRequest, LIST_CAP } from "@timbra/contract";
import type { output } from "zod";
import type { Sort, Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { readPage } from "../http/page.ts";
import { currencyDecimals } from "./currency-decimals.ts";
import { toInvoiceRow } from "./invoice-row.ts";
import { countInvoices, INVOICE_SORTS, type InvoiceQuery, selectInvoices } from "./list-invoices.db.ts";

type PageRequest = output<typeof invoicesPaginateRequest>;

export interface InvoicePage {
  readonly rows: InvoiceRow[];
  readonly total: number;
  readonly next_cursor: string | null;
  readonly page: number | null;
}

const NEWEST_FIRST: Sort = { column: INVOICE_SORTS.created_at, direction: "desc" };

/** The whole list, newest first, as long as it may be. */
export async function listInvoices(tx: Tx, deps: Deps, issuerId: string, query: InvoiceQuery): Promise<{ rows: InvoiceRow[]; total: number }> {
  const found = await selectInvoices(tx, issuerId, { ...query, sort: NEWEST_FIRST, after: null, offset: 0, limit: LIST_CAP });
  const decimals = currencyDecimals(deps.catalogues);
  return { rows: found.map((row) => toInvoiceRow(row, decimals)), total: await countInvoices(tx, issuerId, query) };
}

/** A page of it: after a cursor, or by its number. A cursor is good for this issuer, sort, search and filters only. */
export async function paginateInvoices(tx: Tx, deps: Deps, issuerId: string, request: PageRequest): Promise<InvoicePage> {
  const query = { search: request.search, filters: request.filters ?? null };
  const list = ["invoices", issuerId];
  const page = await readPage(deps.cursorKey, list, request, sortOf(request), (window) => selectInvoices(tx, issuerId, { ...query, ...window }));
  const decimals = currencyDecimals(deps.catalogues);
  return { ...page, rows: page.rows.map((row) => toInvoiceRow(row, decimals)), total: await countInvoices(tx, issuerId, query) };
}

function sortOf({ sort }: PageRequest): Sort {
  return sort === null || sort === undefined ? NEWEST_FIRST : { column: INVOICE_SORTS[sort.column], direction: sort.direction };
}
