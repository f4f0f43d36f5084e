// Outside the cascade layer of the rest of Mantine: whichever stylesheet arrives last, a chosen day stays coloured.
import "@mantine/dates/styles.css";
import "dayjs/locale/es-mx";
import { DatesProvider } from "@mantine/dates";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

dayjs.extend(customParseFormat);

/** Calendars speak es-MX in both languages; no weekend colour, because its red lacks contrast. */
const SETTINGS = { locale: "es-mx", firstDayOfWeek: 0, weekendDays: [] } as const;

export function DatePicking({ children }: { readonly children: ReactNode }) {
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
