import { CSD_TIME_ZONE } from "@timbra/contract";

const ISO_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: CSD_TIME_ZONE, dateStyle: "short" });
const ISO_TIME = new Intl.DateTimeFormat("en-GB", { timeZone: CSD_TIME_ZONE, timeStyle: "medium" });

/** The day of an instant in Mexico City, YYYY-MM-DD: the day on which the SAT's lists and certificates are judged. */
export function mexicanDay(instant: Date): string {
  return ISO_DAY.format(instant);
}

/**
 * The local time of an instant in Mexico City, YYYY-MM-DDTHH:mm:ss: what files that are written for people are dated
 * with.
 */
export function mexicanTime(instant: Date): string {
  return `${ISO_DAY.format(instant)}T${ISO_TIME.format(instant)}`;
}

/** The months up to the one of a day (YYYY-MM-DD), the oldest first: YYYY-MM. */
export function monthsUntil(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const monthAt = (at: number) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7);
  return Array.from({ length: count }, (_, at) => monthAt(at));
}

/** A day ("2026-11-20") as the printed invoice writes it; what is no day stays. */
export function printedDay(day: string, language: "es" | "en"): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return found && language === "es" ? `${found[3]}/${found[2]}/${found[1]}` : day;
}

/** "2026-10" -> "octubre de 2026". */
export function monthInWords(month: string, language: "es" | "en"): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", format).format(first);
}
