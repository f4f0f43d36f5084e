import { DateInput, type DateInputProps, DatesProvider } from "@mantine/dates";
import { currentLanguage } from "../i18n/i18n.ts";
import { formatDate } from "../lib/format.ts";
import { parseDay } from "../lib/parse-day.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/es-mx";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

// Outside the cascade layer of the rest of Mantine: whichever stylesheet arrives last, a chosen day stays coloured.

dayjs.extend(customParseFormat);

/** Calendars speak es-MX in both languages; no weekend colour, because its red lacks contrast. */
const SETTINGS = { locale: "es-mx", firstDayOfWeek: 0, weekendDays: [] } as const;

/** Around every calendar. */
export function CalendarSettings({ children }: { readonly children: ReactNode }) {
  return <DatesProvider settings={{ ...SETTINGS, weekendDays: [] }}>{children}</DatesProvider>;
}

/** What a screen reader says of a calendar's buttons. */
export function useCalendarLabels() {
  const { t } = useTranslation();
  return {
    monthLevelControl: t("calendar.change_month"),
    yearLevelControl: t("calendar.change_year"),
    nextMonth: t("calendar.next_month"),
    previousMonth: t("calendar.previous_month"),
    nextYear: t("calendar.next_year"),
    previousYear: t("calendar.previous_year"),
    nextDecade: t("calendar.next_decade"),
    previousDecade: t("calendar.previous_decade"),
  };
}

type CalendarInputProps = Omit<DateInputProps, "ariaLabels" | "valueFormat" | "dateParser">;

/** A day, picked from a calendar in es-MX or typed; shown as DD/Mon/YYYY. */
export function CalendarInput(props: CalendarInputProps) {
  const labels = useCalendarLabels();
  return (
    <CalendarSettings>
      <DateInput
        {...props}
        ariaLabels={labels}
        valueFormat={(day) => formatDate(day.slice(0, 10), currentLanguage())}
        dateParser={parseDay}
      />
    </CalendarSettings>
  );
}
