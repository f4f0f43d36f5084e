import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }) => (await call("listApiKeys", { signal })).keys,
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks", "addresses"],
  queryFn: async ({ signal }) => (await call("listWebhooks", { signal })).webhooks,
});

/** Polling interval while something is pending. */
const POLL_MS = 3_000;

export const deliveriesQuery = queryOptions({
  queryKey: ["webhooks", "deliveries"],
  queryFn: async ({ signal }) => (await call("listWebhookDeliveries", { signal })).deliveries,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "pending") === true ? POLL_MS : false),
});
