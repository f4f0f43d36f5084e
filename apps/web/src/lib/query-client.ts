import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Retries only where a retry can help: the network failed or a dependency was down. */
const isRetryable = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502);

// Screens are notified synchronously of a pending mutation: a second click finds its button disabled, however quick it
// comes.
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isRetryable, staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
