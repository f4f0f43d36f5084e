import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BulkBatch, BulkInvoiceState } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";

/** Everything cached about batches begins with this. */
export const BULK = ["bulk"] as const;

const POLL_MS = 1_000;

/** Whether a batch still changes without a user's action. */
export const isRunning = ({ state, counts }: BulkBatch): boolean =>
  state === "running" || counts.stamping + counts.uncertain > 0;

export const batchesQuery = queryOptions({
  queryKey: [...BULK, "list"],
  queryFn: async ({ signal }) => (await call("listBulk", { signal })).batches,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? POLL_MS : false),
});

/** A batch; polled while it changes. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...BULK, "one", id],
    queryFn: async ({ signal }) => (await call("getBulk", { params: { id }, signal })).batch,
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? POLL_MS : false),
  });

/** A page of its invoices; their problems are in the language of the screen. */
export const bulkInvoicesQuery = (
  id: string,
  wanted: { readonly state: BulkInvoiceState | null; readonly page: number },
  moving: boolean,
) =>
  queryOptions({
    queryKey: [...BULK, "invoices", id, wanted, currentLanguage()],
    queryFn: ({ signal }) =>
      call("listBulkInvoices", {
        params: { id },
        query: { page: wanted.page, ...(wanted.state === null ? {} : { state: wanted.state }) },
        signal,
      }),
    refetchInterval: moving ? POLL_MS : false,
    placeholderData: keepPreviousData,
  });
