import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PayDraftInput, RequestOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { pollWhileStamping } from "../../lib/documents.ts";
import type { ListRequest } from "../../ui/data-table/types.ts";

/** Everything cached about receipts and receivables begins with this. */
export const RECEIPTS = ["pays"] as const;

export type PendingFilter = RequestOf<"listPending">;

/** Receivables: of a customer, of an invoice's receiver, or of all customers. */
export const pendingQuery = (wish: NonNullable<PendingFilter>) =>
  queryOptions({
    queryKey: [...RECEIPTS, "pending", wish],
    queryFn: ({ signal }) => call("listPending", { body: wish, signal }),
    placeholderData: keepPreviousData,
  });

export const previewQuery = (body: PayDraftInput) =>
  queryOptions({
    queryKey: [...RECEIPTS, "preview", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewPay", { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECEIPTS, "one", id, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getPay", { params: { id }, signal })).pay,
    refetchInterval: pollWhileStamping,
  });

export const invoicePaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECEIPTS, "of-invoice", id],
    queryFn: ({ signal }) => call("getInvoicePayments", { params: { id }, signal }),
  });

export const receivablesQuery = queryOptions({
  queryKey: [...RECEIPTS, "collect"],
  queryFn: ({ signal }) => call("getCollect", { signal }),
});

export type ReceiptListFilters = NonNullable<NonNullable<RequestOf<"paginatePays">>["filters"]>;

/** A page of receipts for the list. The table names its columns as the server sorts them. */
export function listReceipts(filters: ReceiptListFilters, request: ListRequest, signal: AbortSignal) {
  return call("paginatePays", { body: { ...request, filters } as RequestOf<"paginatePays">, signal });
}
