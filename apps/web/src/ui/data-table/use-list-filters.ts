import { INVOICE_STATUSES, type InvoiceStatus } from "@timbra/contract";
import { useAddressQuery } from "../../lib/address-query.ts";
import { parseDay } from "../../lib/parse-day.ts";
import { type UrlFilter, useChoice } from "./use-choice.ts";

export interface ListFiltersControl {
  readonly status: UrlFilter;
  /** The status that is chosen, when it is one of them. */
  readonly wantedStatus: InvoiceStatus | null;
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
  readonly filtered: boolean;
  readonly setDates: (start: string | null, end: string | null) => void;
  readonly clear: () => void;
}

/**
 * Filters of the list live in the address bar, beside the search and the order. Another filter begins at the first
 * page. An address can be written by hand: a day that no month has, or an end before the start, is no filter.
 */
export function useListFilters(): ListFiltersControl {
  const [params, changeQuery] = useAddressQuery();
  const status = useChoice("status");
  const wantedStatus = INVOICE_STATUSES.find((one) => one === status.value) ?? null;
  const dateStart = parseDay(params.get("from") ?? "");
  const end = parseDay(params.get("to") ?? "");
  const dateEnd = dateStart !== null && end !== null && end < dateStart ? null : end;
  const first = { page: null, cursor: null };
  return {
    status,
    wantedStatus,
    dateStart,
    dateEnd,
    filtered: wantedStatus !== null || dateStart !== null || dateEnd !== null,
    setDates: (from, to) => changeQuery({ ...first, from, to }, { replace: true }),
    clear: () => changeQuery({ ...first, status: null, from: null, to: null }, { replace: true }),
  };
}
