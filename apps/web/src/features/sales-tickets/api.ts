import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RequestOf } from "@timbra/contract";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { ticketsKey } from "../../lib/queries.ts";

export type TicketFilters = NonNullable<NonNullable<RequestOf<"paginateTickets">>["filters"]>;

export const globalPreviewQuery = (body: RequestOf<"previewGlobal">) =>
  queryOptions({
    queryKey: [...ticketsKey, "global", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewGlobal", { body, signal }),
    placeholderData: keepPreviousData,
  });
