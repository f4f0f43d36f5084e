import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Asks again only where asking again can help: the road was broken or a dependency was down. */
const isRetryable = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502);

// Screens are told at once that something is being written: a second click finds its button shut, however quick it
// comes.
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isRetryable, staleTime: 10_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
