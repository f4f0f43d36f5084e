import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es-mx";
import { DatesProvider } from "@mantine/dates";
import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat";
import type { ReactNode } from "react";

dayjs.extend(customParseFormat);

/** Calendars speak es-MX in both languages; no weekend colour, because its red lacks contrast. */
const SETTINGS = { locale: "es-mx", firstDayOfWeek: 0, weekendDays: [] } as const;

export function DatePicking({ children }: { readonly children: ReactNode }) {
  return <DatesProvider settings={{ ...SETTINGS, weekendDays: [] }}>{children}</DatesProvider>;
}
