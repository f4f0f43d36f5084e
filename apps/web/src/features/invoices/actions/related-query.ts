import { queryOptions } from "@tanstack/react-query";
import type { RelatedInvoices } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { INVOICES } from "../api.ts";

const POLL_MS = 3000;
/** Steps of a replacement that end by themselves. */
const MOVING = ["stamping", "cancelling", "waiting"];

/** The invoices around one; asked again by itself while a replacement moves. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, "related", id, currentLanguage()],
    queryFn: ({ signal }) => call("getRelatedInvoices", { params: { id }, signal }),
    refetchInterval: (query) => (isMoving(query.state.data) ? POLL_MS : false),
  });

const isMoving = (related: RelatedInvoices | undefined): boolean => MOVING.includes(related?.replacement?.step ?? "");
