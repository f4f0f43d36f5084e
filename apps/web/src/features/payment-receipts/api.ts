import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PayDraftInput, RequestOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { pollWhileStamping } from "../../lib/documents.ts";
import { receiptsKey } from "../../lib/queries.ts";

export type PendingFilter = RequestOf<"listPending">;

/** Receivables: of a customer, of an invoice's receiver, or of all customers. */
export const pendingQuery = (wish: NonNullable<PendingFilter>) =>
  queryOptions({
    queryKey: [...receiptsKey, "pending", wish],
    queryFn: ({ signal }) => call("listPending", { body: wish, signal }),
    placeholderData: keepPreviousData,
  });

export const previewQuery = (body: PayDraftInput) =>
  queryOptions({
    queryKey: [...receiptsKey, "preview", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewPay", { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...receiptsKey, "one", id, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getPay", { params: { id }, signal })).pay,
    refetchInterval: pollWhileStamping,
  });

export const invoicePaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...receiptsKey, "of-invoice", id],
    queryFn: ({ signal }) => call("getInvoicePayments", { params: { id }, signal }),
  });

export const paidStateQuery = (id: string) =>
  queryOptions({
    queryKey: [...receiptsKey, "at-once", id],
    queryFn: async ({ signal }) => (await call("getInvoicePaid", { params: { id }, signal })).paid,
  });

export const receivablesQuery = queryOptions({
  queryKey: [...receiptsKey, "collect"],
  queryFn: ({ signal }) => call("getCollect", { signal }),
});

export type ReceiptListFilters = NonNullable<NonNullable<RequestOf<"paginatePays">>["filters"]>;
