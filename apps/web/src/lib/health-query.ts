import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/**
 * Which mode the product runs in; asked once. It stands apart from the other queries because it alone is asked before
 * signing in.
 */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("health", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
