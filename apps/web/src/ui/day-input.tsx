import { DateInput, type DateInputProps, DatesProvider } from "@mantine/dates";
import { currentLanguage } from "../i18n/i18n.ts";
import { formatDate } from "../lib/format.ts";
import { parseDay } from "../lib/parse-day.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/es-mx";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import { useTranslation } from "react-i18next";

/** A day without a label above it: its label is its placeholder. */
export function DayInput({ label, ...input }: CalendarInputProps & { readonly label: string }) {
  return <CalendarInput {...input} aria-label={label} placeholder={label} allowDeselect size="sm" />;
}

// Outside the cascade layer of the rest of Mantine: whichever stylesheet arrives last, a chosen day stays coloured.

dayjs.extend(customParseFormat);

/** Calendars speak es-MX in both languages; no weekend colour, because its red lacks contrast. */
const SETTINGS = { locale: "es-mx", firstDayOfWeek: 0, weekendDays: [] } as const;

type CalendarInputProps = Omit<DateInputProps, "ariaLabels" | "valueFormat" | "dateParser">;

/** A day, picked from a calendar in es-MX or typed; shown as DD/Mon/YYYY. */
export function CalendarInput(props: CalendarInputProps) {
  const { t } = useTranslation();
  return (
    <DatesProvider settings={{ ...SETTINGS, weekendDays: [] }}>
      <DateInput
        {...props}
        ariaLabels={{
          monthLevelControl: t("calendar.change_month"),
          yearLevelControl: t("calendar.change_year"),
          nextMonth: t("calendar.next_month"),
          previousMonth: t("calendar.previous_month"),
          nextYear: t("calendar.next_year"),
          previousYear: t("calendar.previous_year"),
          nextDecade: t("calendar.next_decade"),
          previousDecade: t("calendar.previous_decade"),
        }}
        valueFormat={(day) => formatDate(day.slice(0, 10), currentLanguage())}
        dateParser={parseDay}
      />
    </DatesProvider>
  );
}
