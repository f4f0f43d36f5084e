import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Every key about customers begins with this: invalidate it after a change. */
export const customersKey = ["customers"] as const;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: async ({ signal }) => (await call("getCustomer", { query: { id }, signal })).customer_data,
  });

const PICKER_ROWS = 20;

/** What a picker offers for a text: the customers it matches, or those touched last while it is blank. */
export const customerSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...customersKey, "search", text.trim()],
    queryFn: async ({ signal }) => {
      const search = text.trim() === "" ? null : text.trim();
      const body = { search, rows_per_page: PICKER_ROWS, sort: { column: "updated_at", direction: "desc" } } as const;
      return (await call("paginateCustomers", { body, signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
