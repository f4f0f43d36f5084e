import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Every key about products begins with this: invalidate it after a change. */
export const productsKey = ["products"] as const;

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: async ({ signal }) => (await call("getProduct", { query: { id }, signal })).product_data,
  });

const PICKER_ROWS = 20;

/** What a picker offers for a text: the products it matches, or those touched last while it is blank. */
export const productSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...productsKey, "search", text.trim()],
    queryFn: async ({ signal }) => {
      const search = text.trim() === "" ? null : text.trim();
      const body = { search, rows_per_page: PICKER_ROWS, sort: { column: "updated_at", direction: "desc" } } as const;
      return (await call("paginateProducts", { body, signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
