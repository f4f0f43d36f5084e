import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Every key about products begins with this: invalidate it after a change. */
export const productsKey = ["products"] as const;

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...productsKey, "one", id],
    queryFn: async ({ signal }) => {
      const { product_data, version } = await call("getProduct", { query: { id }, signal });
      return { ...product_data, version };
    },
  });
