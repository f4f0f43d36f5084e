import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useCustomerWords } from "../../../ui/customer-pick/use-customer-words.ts";
import { dayWords } from "../../../ui/data-table/day-words.ts";
import type { InvoiceFiltersControl } from "./use-invoice-filters.ts";

/** What the filters let through, for paper; the cancelled have a list of their own that says so. */
export function useFilterWords(
  { wantedStatus, wanted, dateStart, dateEnd, minTotal, maxTotal }: InvoiceFiltersControl,
  cancelled: boolean,
): string[] {
  const { t } = useTranslation();
  const customer = useCustomerWords(wanted.customer_id ?? null);
  const word = (label: string, value: string | null | undefined) => (value ? [`${label}: ${value}`] : []);
  return [
    ...word(
      t("invoice_list.status_filter"),
      cancelled || wantedStatus === null ? null : t(`invoice.status_${wantedStatus}`),
    ),
    ...word(t("invoice_list.type"), wanted.type && t(`invoice.type_${wanted.type as "I" | "E" | "T"}`)),
    ...word(t("invoice_list.method"), wanted.payment_method),
    ...word(t("invoice_list.series"), wanted.serie),
    ...customer,
    ...word(t("invoice_list.min_total"), minTotal && formatNumber(minTotal)),
    ...word(t("invoice_list.max_total"), maxTotal && formatNumber(maxTotal)),
    ...dayWords({ dateStart, dateEnd }, t, currentLanguage()),
  ];
}
