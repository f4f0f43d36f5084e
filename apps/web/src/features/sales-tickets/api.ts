import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RequestOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { ticketsKey } from "../../lib/queries.ts";
import type { ListRequest } from "../../ui/data-table/types.ts";

/** Everything cached about invoices begins with this; drafts that are made of tickets show there. */
export const INVOICES = ["invoices"] as const;

export type TicketFilters = NonNullable<NonNullable<RequestOf<"paginateTickets">>["filters"]>;

/** A page of tickets for the list. The table names its columns as the server sorts them. */
export function listTickets(filters: TicketFilters, request: ListRequest, signal: AbortSignal) {
  return call("paginateTickets", { body: { ...request, filters } as RequestOf<"paginateTickets">, signal });
}

export const globalPreviewQuery = (body: RequestOf<"previewGlobal">) =>
  queryOptions({
    queryKey: [...ticketsKey, "global", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewGlobal", { body, signal }),
    placeholderData: keepPreviousData,
  });
