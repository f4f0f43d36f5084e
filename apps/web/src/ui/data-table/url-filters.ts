import { INVOICE_STATUSES, type InvoiceStatus, type Language } from "@timbra/contract";
import type { TFunction } from "i18next";
import { formatDate } from "../../lib/format.ts";
import { useUrlQuery } from "../../lib/navigation.ts";
import { parseDay } from "../../lib/parse-day.ts";

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
 * Filters of the list are kept in the URL, beside the search and the order. Another filter begins at the first page. An
 * address can be written by hand: a day that no month has, or an end before the start, is no filter.
 */
export function useDateAndStatusFilters(): ListFiltersControl {
  const [params, changeQuery] = useUrlQuery();
  const status = useUrlFilter("status");
  const wantedStatus = INVOICE_STATUSES.find((one) => one === status.value) ?? null;
  const dateStart = parseDay(params.get("from") ?? "");
  const end = parseDay(params.get("to") ?? "");
  const dateEnd = dateStart !== null && end !== null && end < dateStart ? null : end;
  return {
    status,
    wantedStatus,
    dateStart,
    dateEnd,
    filtered: wantedStatus !== null || dateStart !== null || dateEnd !== null,
    setDates: (from, to) => changeQuery({ ...clearedFilters(), from, to }, { replace: true }),
    clear: () => changeQuery(clearedFilters("status", "from", "to"), { replace: true }),
  };
}

/** The change of the query that takes filters away: without them the list begins at its first page. */
export const clearedFilters = (...names: readonly string[]): Record<string, null> =>
  Object.fromEntries(["page", "cursor", ...names].map((name) => [name, null]));

export interface UrlFilter {
  /** What is chosen, as in the URL; null for everything. */
  readonly value: string | null;
  readonly set: (value: string | null) => void;
}

/**
 * A filter of a list that is one thing out of several. It is kept in the URL, beside the search and the order; another
 * choice begins at the first page.
 */
export function useUrlFilter(name: string): UrlFilter {
  const [params, changeQuery] = useUrlQuery();
  return {
    value: params.get(name),
    set: (value) => changeQuery({ ...clearedFilters(), [name]: value }, { replace: true }),
  };
}

/** The range of days by which a list was filtered, for printing. */
export function dateRangeLabels(
  { dateStart, dateEnd }: Pick<ListFiltersControl, "dateStart" | "dateEnd">,
  t: TFunction,
  language: Language,
): string[] {
  const word = (label: string, day: string | null) => (day === null ? [] : [`${label}: ${formatDate(day, language)}`]);
  return [...word(t("invoice_list.date_start"), dateStart), ...word(t("invoice_list.date_end"), dateEnd)];
}
