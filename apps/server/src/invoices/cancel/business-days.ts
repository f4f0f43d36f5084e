const DAY_MS = 86_400_000;
/** Mexico City keeps the same time all year since 2022 (Ley de los Husos Horarios). */
const OFFSET_MS = 6 * 3_600_000;

/** Business days that a receiver has to answer; after them no answer is acceptance (RMF 2.7.1.34). */
export const DAYS_TO_ANSWER = 3;

/** The instant at which the last of so many business days after the day of `from` is over, in Mexico City. */
export function endOfBusinessDays(from: Date, days: number): Date {
  const lastDay = businessDayAfter(mexicanDate(from), days);
  return new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS + OFFSET_MS);
}

/** The business day that comes so many business days after a day; days are YYYY-MM-DD. */
export function businessDayAfter(day: string, days: number): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (isBusinessDay(isoDay(at))) left -= 1;
  }
  return isoDay(at);
}

/** Whether tax terms count a day: neither a Saturday, a Sunday nor a day that the law names (CFF 12). */
export function isBusinessDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const monthDay = day.slice(5);
  const nthOfMonth = Math.ceil(date.getUTCDate() / 7);
  const isMovedMonday = weekday === 1 && MOVED_MONDAYS.includes(`${monthDay.slice(0, 2)}-${nthOfMonth}`);
  return !FIXED.includes(monthDay) && !isMovedMonday && !isHandover(date, monthDay);
}

const FIXED = ["01-01", "05-01", "05-05", "09-16", "12-25"];

/** Month and which Monday of it: 5 February, 21 March and 20 November are kept on these. */
const MOVED_MONDAYS = ["02-1", "03-3", "11-3"];

/** 1 October of every sixth year, when a new President takes office. */
function isHandover(date: Date, monthDay: string): boolean {
  return monthDay === "10-01" && (date.getUTCFullYear() - 2024) % 6 === 0;
}

function mexicanDate(instant: Date): string {
  return isoDay(instant.getTime() - OFFSET_MS);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
