import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** The session's user, registration progress and decimals. Invalidate after saving any part of the fiscal profile. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("me", { signal }),
});

/** Stamps left. Invalidate after anything that spends or buys one. */
export const creditsQuery = queryOptions({
  queryKey: ["credits"],
  queryFn: async ({ signal }) => (await call("getCredits", { signal })).credits,
});

/** Which mode the product runs in; asked once. */
export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => call("health", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The companies that the user may act for. */
export const issuersQuery = queryOptions({
  queryKey: ["issuers"],
  queryFn: async ({ signal }) => (await call("listIssuers", { signal })).issuers,
});

/** How well the own account is kept: where it is signed in, its second step, its address. */
export const safetyQuery = queryOptions({
  queryKey: ["safety"],
  queryFn: ({ signal }) => call("getAccountSafety", { signal }),
});
