import { CSD_TIME_ZONE } from "@timbra/contract";

const ISO_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: CSD_TIME_ZONE, dateStyle: "short" });

/** The day of an instant in Mexico City, YYYY-MM-DD: the day on which the SAT's lists and certificates are judged. */
export function mexicanDay(instant: Date): string {
  return ISO_DAY.format(instant);
}
