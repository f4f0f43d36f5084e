import { ORDER_STATES } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import { useListFilters } from "../../../ui/data-table/use-list-filters.ts";

/** The filters of every list of orders: state and days. */
export function useOrderFilters() {
  const { t } = useTranslation();
  const filters = useListFilters();
  const state = ORDER_STATES.find((one) => one === filters.status.value);
  return {
    wanted: { ...(state === undefined ? {} : { state }), date_start: filters.dateStart, date_end: filters.dateEnd },
    filtered: filters.filtered || state !== undefined,
    clear: filters.clear,
    controls: (
      <>
        <ChoiceFilter
          label={t("credits.state")}
          all={t("credits.state_all")}
          options={ORDER_STATES.map((one) => ({ value: one, label: t(`credits.state_${one}`) }))}
          choice={filters.status}
        />
        <DateFilter {...filters} />
      </>
    ),
  };
}
