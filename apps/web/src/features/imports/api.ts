import { queryOptions } from "@tanstack/react-query";
import type { ImportKind, RequestOf } from "@timbra/contract";
import { call, callForFile } from "../../lib/api-client.ts";
import { customersKey, productsKey, ticketsKey } from "../../lib/queries.ts";

type ImportChoice = RequestOf<"commitCustomerImport">;
type Upload = RequestOf<"previewCustomerImport">;

/** The same calls for each kind: their addresses and scopes differ, their shapes do not. */
const CALLS = {
  customers: {
    listKey: customersKey,
    template: (format: "xlsx" | "csv") => callForFile("customerImportTemplate", { query: { format } }),
    preview: (body: Upload) => call("previewCustomerImport", { body }),
    list: (signal: AbortSignal) => call("listCustomerImports", { signal }),
    one: (id: string, signal: AbortSignal) => call("getCustomerImport", { params: { id }, signal }),
    commit: (id: string, body: ImportChoice) => call("commitCustomerImport", { params: { id }, body }),
    undo: (id: string) => call("undoCustomerImport", { params: { id } }),
  },
  products: {
    listKey: productsKey,
    template: (format: "xlsx" | "csv") => callForFile("productImportTemplate", { query: { format } }),
    preview: (body: Upload) => call("previewProductImport", { body }),
    list: (signal: AbortSignal) => call("listProductImports", { signal }),
    one: (id: string, signal: AbortSignal) => call("getProductImport", { params: { id }, signal }),
    commit: (id: string, body: ImportChoice) => call("commitProductImport", { params: { id }, body }),
    undo: (id: string) => call("undoProductImport", { params: { id } }),
  },
  tickets: {
    listKey: ticketsKey,
    template: (format: "xlsx" | "csv") => callForFile("ticketImportTemplate", { query: { format } }),
    preview: (body: Upload) => call("previewTicketImport", { body }),
    list: (signal: AbortSignal) => call("listTicketImports", { signal }),
    one: (id: string, signal: AbortSignal) => call("getTicketImport", { params: { id }, signal }),
    commit: (id: string, body: ImportChoice) => call("commitTicketImport", { params: { id }, body }),
    undo: (id: string) => call("undoTicketImport", { params: { id } }),
  },
} as const;

export const importCalls = (kind: ImportKind) => CALLS[kind];

export const importsKey = (kind: ImportKind) => ["imports", kind] as const;

export const importsQuery = (kind: ImportKind) =>
  queryOptions({ queryKey: importsKey(kind), queryFn: async ({ signal }) => (await CALLS[kind].list(signal)).imports });

const POLL_MS = 500;

/** The progress of an import that is being written; requested only while it is. */
export const progressQuery = (kind: ImportKind, id: string, writing: boolean) =>
  queryOptions({
    queryKey: [...importsKey(kind), "progress", id],
    queryFn: async ({ signal }) => (await CALLS[kind].one(id, signal)).import.done_count,
    enabled: writing,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
