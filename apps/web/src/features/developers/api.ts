import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../lib/api-client.ts";
import { toast } from "../../ui/toast.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async ({ signal }) => (await call("listApiKeys", { signal })).keys,
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks", "addresses"],
  queryFn: async ({ signal }) => (await call("listWebhooks", { signal })).webhooks,
});

/** While something is on its way it is looked at this often. */
const POLL_MS = 3_000;

export const deliveriesQuery = queryOptions({
  queryKey: ["webhooks", "deliveries"],
  queryFn: async ({ signal }) => (await call("listWebhookDeliveries", { signal })).deliveries,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "pending") === true ? POLL_MS : false),
});

/** Has something told, says that it is on its way, and looks at what was told. */
export function useResendWebhook(): (ask: () => Promise<{ readonly message: string }>) => Promise<void> {
  const queries = useQueryClient();
  return async (ask) => {
    try {
      toast.success((await ask()).message);
      await queries.invalidateQueries({ queryKey: deliveriesQuery.queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.sentences);
    }
  };
}
