import { TICKET_STATUSES, type TicketStatus } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate } from "../../../lib/format.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import { useListFilters } from "../../../ui/data-table/use-list-filters.ts";
import type { TicketFilters } from "../api.ts";

/** The filters of the list of tickets: what became of them, and the days of the sales. */
export function useTicketFilters() {
  const { t } = useTranslation();
  const { status, dateStart, dateEnd, setDates, clear } = useListFilters();
  const wantedStatus: TicketStatus | null = TICKET_STATUSES.find((one) => one === status.value) ?? null;
  const wanted: TicketFilters = { status: wantedStatus, date_start: dateStart, date_end: dateEnd };
  const day = (label: string, value: string | null) =>
    value === null ? [] : [`${label}: ${formatDate(value, currentLanguage())}`];
  return {
    wanted,
    filtered: wantedStatus !== null || dateStart !== null || dateEnd !== null,
    words: [
      ...(wantedStatus === null ? [] : [`${t("tickets.status")}: ${t(`tickets.status_${wantedStatus}`)}`]),
      ...day(t("invoice_list.date_start"), dateStart),
      ...day(t("invoice_list.date_end"), dateEnd),
    ],
    clear,
    controls: (
      <>
        <ChoiceFilter
          label={t("tickets.status")}
          all={t("tickets.status_all")}
          options={TICKET_STATUSES.map((one) => ({ value: one, label: t(`tickets.status_${one}`) }))}
          choice={status}
        />
        <DateFilter dateStart={dateStart} dateEnd={dateEnd} setDates={setDates} />
      </>
    ),
  };
}
