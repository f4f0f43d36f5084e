import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PayDetail, PayDraftInput, RequestOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import type { ListRequest } from "../../ui/data-table/types.ts";

/** Everything cached about receipts and what is owed begins with this. */
export const PAYS = ["pays"] as const;

export type PendingWish = RequestOf<"listPending">;

/** What is owed: of a customer, of whom an invoice is for, or of everybody. */
export const pendingQuery = (wish: NonNullable<PendingWish>) =>
  queryOptions({
    queryKey: [...PAYS, "pending", wish],
    queryFn: ({ signal }) => call("listPending", { body: wish, signal }),
    placeholderData: keepPreviousData,
  });

export const previewQuery = (body: PayDraftInput) =>
  queryOptions({
    queryKey: [...PAYS, "preview", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewPay", { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const payQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYS, "one", id, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getPay", { params: { id }, signal })).pay,
  });

export const invoicePaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYS, "of-invoice", id],
    queryFn: ({ signal }) => call("getInvoicePayments", { params: { id }, signal }),
  });

export const collectQuery = queryOptions({
  queryKey: [...PAYS, "collect"],
  queryFn: ({ signal }) => call("getCollect", { signal }),
});

export type PayListFilters = NonNullable<NonNullable<RequestOf<"paginatePays">>["filters"]>;

/** A page of receipts for the list. The table names its columns as the server sorts them. */
export function listPays(filters: PayListFilters, request: ListRequest, signal: AbortSignal) {
  return call("paginatePays", { body: { ...request, filters } as RequestOf<"paginatePays">, signal });
}

/** Whether a receipt is still on its way to a stamp. */
export const isOnItsWay = ({ state }: Pick<PayDetail, "state">): boolean =>
  state === "stamping" || state === "uncertain";
