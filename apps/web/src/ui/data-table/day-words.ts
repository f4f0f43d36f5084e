import type { TFunction } from "i18next";
import type { UiLanguage } from "../../i18n/i18n.ts";
import { formatDate } from "../../lib/format.ts";
import type { ListFiltersControl } from "./use-list-filters.ts";

/** Between which days a list was narrowed, for paper. */
export function dayWords(
  { dateStart, dateEnd }: Pick<ListFiltersControl, "dateStart" | "dateEnd">,
  t: TFunction,
  language: UiLanguage,
): string[] {
  const word = (label: string, day: string | null) => (day === null ? [] : [`${label}: ${formatDate(day, language)}`]);
  return [...word(t("invoice_list.date_start"), dateStart), ...word(t("invoice_list.date_end"), dateEnd)];
}
