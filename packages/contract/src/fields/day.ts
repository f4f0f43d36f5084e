import { anyText, messageKey, requiredText } from "./text.ts";

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text is a calendar day written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A day of a filter that may be left out; blank is null. */
export function optionalDay() {
  return anyText()
    .refine((text) => text === "" || isDay(text), { error: messageKey("date") })
    .nullish()
    .transform((text) => (text === undefined || text === "" ? null : text));
}

/** A day that must be given. */
export function requiredDay() {
  return requiredText(1, 10).refine((text) => text === "" || isDay(text), { error: messageKey("date") });
}
