import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Every key about customers begins with this: invalidate it after a change. */
export const customersKey = ["customers"] as const;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: async ({ signal }) => (await call("getCustomer", { query: { id }, signal })).customer_data,
  });
