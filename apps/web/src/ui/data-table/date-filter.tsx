import { Button, Group } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../lib/lazy-import.ts";
import classes from "./date-filter.module.css";
import { DayInput } from "./day-input.tsx";
import type { ListFiltersControl } from "./url-filters.ts";

/** Start and end date with Filter and Clean Dates. The contract says when they are in the wrong order. */
export function DateFilter({
  dateStart,
  dateEnd,
  setDates,
}: Pick<ListFiltersControl, "dateStart" | "dateEnd" | "setDates">) {
  const { t } = useTranslation();
  const [start, setStart] = useState(dateStart);
  const [end, setEnd] = useState(dateEnd);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setStart(dateStart);
    setEnd(dateEnd);
    setError(null);
  }, [dateStart, dateEnd]);
  const filter = async (event: FormEvent) => {
    event.preventDefault();
    const { faultOfFilters } = await lazyImport(() => import("./check-list-filters.ts"));
    const fault = faultOfFilters({ date_start: start, date_end: end });
    setError(fault);
    if (fault === null) setDates(start, end);
  };
  const clean = () => {
    setStart(null);
    setEnd(null);
    setDates(null, null);
  };
  const day = (label: string, value: string | null, onChange: (value: string | null) => void) => (
    <DayInput
      className={classes.day}
      label={label}
      value={value}
      onChange={onChange}
      error={error !== null}
      aria-describedby={error === null ? undefined : "date-filter-error"}
    />
  );
  return (
    <form className={classes.dates} onSubmit={(event) => void filter(event)} noValidate>
      <Group gap="xs">
        {day(t("invoice_list.date_start"), start, setStart)}
        {day(t("invoice_list.date_end"), end, setEnd)}
        <Button type="submit" variant="default">
          {t("invoice_list.filter")}
        </Button>
        <Button variant="subtle" color="gray" onClick={clean}>
          {t("invoice_list.clean_dates")}
        </Button>
      </Group>
      {error !== null && (
        <p id="date-filter-error" role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </form>
  );
}
