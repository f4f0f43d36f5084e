import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BulkBatch, BulkInvoiceState } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { pollWhile } from "../../lib/queries.ts";

/** Everything cached about batches begins with this. */
export const bulkKey = ["bulk"] as const;

const POLL_MS = 1_000;

/** Whether a batch still changes without a user's action. */
export const isRunning = ({ state, counts }: BulkBatch): boolean =>
  state === "running" || counts.stamping + counts.uncertain > 0;

export const batchesQuery = queryOptions({
  queryKey: [...bulkKey, "list"],
  queryFn: async ({ signal }) => (await call("listBulk", { signal })).batches,
  refetchInterval: pollWhile((batches: readonly BulkBatch[]) => batches.some(isRunning), POLL_MS),
});

/** A batch; polled while it changes. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...bulkKey, "one", id],
    queryFn: async ({ signal }) => (await call("getBulk", { params: { id }, signal })).batch,
    refetchInterval: pollWhile(isRunning, POLL_MS),
  });

/** What can be put right at once in a batch, in the language of the screen. */
export const bulkFixesQuery = (id: string) =>
  queryOptions({
    queryKey: [...bulkKey, "fixes", id, currentLanguage()],
    queryFn: async ({ signal }) => (await call("listBulkFixes", { params: { id }, signal })).fixes,
  });

/** A page of its invoices; their problems are in the language of the screen. */
export const bulkInvoicesQuery = (
  id: string,
  wanted: { readonly state: BulkInvoiceState | null; readonly page: number },
  moving: boolean,
) =>
  queryOptions({
    queryKey: [...bulkKey, "invoices", id, wanted, currentLanguage()],
    queryFn: ({ signal }) =>
      call("listBulkInvoices", {
        params: { id },
        query: { page: wanted.page, ...(wanted.state === null ? {} : { state: wanted.state }) },
        signal,
      }),
    refetchInterval: moving ? POLL_MS : false,
    placeholderData: keepPreviousData,
  });
