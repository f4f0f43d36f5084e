import { DateInput, DatesProvider } from "@mantine/dates";
import { currentLanguage } from "../i18n/i18n.ts";
import { formatDate, parseDay } from "../lib/format.ts";
import "@mantine/dates/styles.css";
import "dayjs/locale/es-mx";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly className?: string | undefined;
  readonly error?: boolean;
  /** The element that says what is wrong. */
  readonly describedBy?: string;
}

/** A day, picked from a calendar in es-MX or typed; shown as DD/Mon/YYYY. Its label is its placeholder. */
export function DayInput({ label, value, onChange, className, error = false, describedBy }: DayInputProps) {
  const ariaLabels = useCalendarLabels();
  return (
    <CalendarSettings>
      <DateInput
        {...(className === undefined ? {} : { className })}
        aria-label={label}
        ariaLabels={ariaLabels}
        placeholder={label}
        valueFormat={(day) => formatDate(day.slice(0, 10), currentLanguage())}
        dateParser={parseDay}
        allowDeselect
        size="sm"
        value={value}
        onChange={onChange}
        error={error}
        {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      />
    </CalendarSettings>
  );
}

// Outside the cascade layer of the rest of Mantine: whichever stylesheet arrives last, a chosen day stays coloured.

dayjs.extend(customParseFormat);

/** Calendars speak es-MX in both languages; no weekend colour, because its red lacks contrast. */
const SETTINGS = { locale: "es-mx", firstDayOfWeek: 0, weekendDays: [] } as const;

export function CalendarSettings({ children }: { readonly children: ReactNode }) {
  return <DatesProvider settings={{ ...SETTINGS, weekendDays: [] }}>{children}</DatesProvider>;
}

/** What the arrows and headings of a calendar say; for the `ariaLabels` of date inputs. */
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
