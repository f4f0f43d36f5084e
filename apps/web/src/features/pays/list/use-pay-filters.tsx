import { INVOICE_STATUSES } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { useAddressQuery } from "../../../lib/address-query.ts";
import { CustomerFilter } from "../../../ui/customer-pick/customer-filter.tsx";
import { useCustomerChoice } from "../../../ui/customer-pick/use-customer-choice.ts";
import { useCustomerWords } from "../../../ui/customer-pick/use-customer-words.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import { dayWords } from "../../../ui/data-table/day-words.ts";
import { useListFilters } from "../../../ui/data-table/use-list-filters.ts";
import type { PayListFilters } from "../api.ts";

/** What the list of receipts can be narrowed by: how they stand, who paid, and between which days. */
export function usePayFilters() {
  const { t } = useTranslation();
  const [, changeQuery] = useAddressQuery();
  const { status, wantedStatus, dateStart, dateEnd, setDates, filtered } = useListFilters();
  const customer = useCustomerChoice();
  const customerWords = useCustomerWords(customer.wanted);
  const wanted: PayListFilters = {
    status: wantedStatus,
    date_start: dateStart,
    date_end: dateEnd,
    customer_id: customer.wanted,
  };
  return {
    wanted,
    filtered: filtered || customer.wanted !== null,
    words: [
      ...(wantedStatus === null ? [] : [`${t("pays.status")}: ${t(`pays.status_${wantedStatus}`)}`]),
      ...customerWords,
      ...dayWords({ dateStart, dateEnd }, t, currentLanguage()),
    ],
    clear: () =>
      changeQuery({ page: null, cursor: null, status: null, from: null, to: null, customer: null }, { replace: true }),
    controls: (
      <>
        <ChoiceFilter
          label={t("pays.status")}
          all={t("pays.status_all")}
          options={INVOICE_STATUSES.map((one) => ({ value: one, label: t(`pays.status_${one}`) }))}
          choice={status}
        />
        <CustomerFilter choice={customer.choice} />
        <DateFilter dateStart={dateStart} dateEnd={dateEnd} setDates={setDates} />
      </>
    ),
  };
}
