import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type InvoiceSending, type ProductRow, type RequestOf, receiverOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError, call } from "../../lib/api-client.ts";
import { pollWhileStamping } from "../../lib/documents.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { pollWhile, productsKey } from "../../lib/queries.ts";

/** How many are found while one types. */
export const SUGGESTED = 8;

/** What the law's rules say, in the language of the screen: a chunk for each, since a page reads one. */
const LAW = {
  es: async () => (await import("@timbra/cfdi/messages/es")).factura,
  en: async () => (await import("@timbra/cfdi/messages/en")).factura,
} as const;

/** The sentences of the law for the editor. They come with the code, not from the API. */
export const lawQuery = () => {
  const language = currentLanguage();
  return queryOptions({
    queryKey: ["law", language],
    queryFn: LAW[language],
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
};

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "one", id, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getInvoice", { params: { id }, signal })).invoice,
    refetchInterval: pollWhileStamping,
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "timeline", id],
    queryFn: async ({ signal }) => (await call("getInvoiceTimeline", { params: { id }, signal })).events,
  });

/** The receiver that a customer is; null when there is no such customer any more. */
export async function loadReceiver(customerId: string) {
  try {
    return receiverOf((await call("getCustomer", { query: { id: customerId } })).customer_data);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const productsQuery = (search: string) =>
  queryOptions({
    queryKey: [...productsKey, "suggested", search],
    queryFn: async ({ signal }): Promise<readonly ProductRow[]> =>
      (await call("paginateProducts", { body: { search, rows_per_page: SUGGESTED }, signal })).rows,
    placeholderData: keepPreviousData,
  });

export const lastInvoicesQuery = queryOptions({
  queryKey: [...invoicesKey, "last"],
  queryFn: async ({ signal }) => (await call("paginateInvoices", { body: { rows_per_page: 6 }, signal })).rows,
});

export type ListFilters = NonNullable<NonNullable<RequestOf<"paginateInvoices">>["filters"]>;

/** The recipients of an invoice; polled while a mail is being delivered. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "sendings", id],
    queryFn: async ({ signal }) => (await call("listSendings", { params: { id }, signal })).sendings,
    refetchInterval: pollWhile(hasPendingDelivery, 2000),
  });

const hasPendingDelivery = (sendings: readonly InvoiceSending[]): boolean =>
  sendings.some(({ deliveries }) => deliveries.some(({ state }) => state === "pending"));
