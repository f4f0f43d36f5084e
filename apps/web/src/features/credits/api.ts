import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OrderRow, OrderState } from "@timbra/contract";
import { ApiError, call } from "../../lib/api-client.ts";

/** Everything cached about orders begins with this. */
export const ORDERS = ["orders"] as const;

const POLL_MS = 1_500;

export const pricesQuery = queryOptions({
  queryKey: [...ORDERS, "shop"],
  queryFn: ({ signal }) => call("getCreditShop", { signal }),
});

/** Final states. */
const FINAL_STATES: readonly OrderState[] = ["paid", "partly_refunded", "refunded", "charged_back", "cancelled"];

/** Whether the server answered that there is no such order. A failed request says nothing about the order. */
export const isOutcomeUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** An order; polled while its payment is pending. */
export const orderQuery = (id: string, waiting = false) =>
  queryOptions({
    queryKey: [...ORDERS, "one", id],
    queryFn: ({ signal }) => call("getOrder", { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      waiting && !isOutcomeUnknown(state.error) && !FINAL_STATES.includes(state.data?.order.state ?? "pending")
        ? POLL_MS
        : false,
    retry: false,
  });

export const movementsQuery = (cursor: string | undefined) =>
  queryOptions({
    queryKey: ["credits", "movements", cursor ?? ""],
    queryFn: ({ signal }) => call("listCreditMovements", { query: { cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** The last characters of an order's id, as shown to users. */
export function orderReference(id: string): string {
  return id.slice(-8).toUpperCase();
}

/**
 * The address that shows an order's outcome. Only the id is read from it; the rest follows the form of the product's
 * addresses.
 */
export function successUrl({ provider, credits, total, symbol, currency, order_id }: OrderRow): string {
  return `/${provider}/success/${credits}/${total}/${encodeURIComponent(symbol)}/${currency}/${order_id}`;
}
