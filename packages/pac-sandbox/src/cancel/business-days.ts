const DAY = 86_400_000;

/** Zona Centro keeps the same time all year since 2022 (Ley de los Husos Horarios). */
const ZONA_CENTRO = "-06:00";
const OFFSET = 6 * 3_600_000;

/** The date in Zona Centro, "2026-11-20". */
export function mexicanDate(instant: Date): string {
  return new Date(instant.getTime() - OFFSET).toISOString().slice(0, 10);
}

/** The business day that comes so many business days after a date. */
export function businessDayAfter(date: string, days: number): string {
  let at = Date.parse(`${date}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    at += DAY;
    if (isBusinessDay(new Date(at))) left -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}

/** The instant at which so many whole business days have passed since the day of `from`. */
export function endOfBusinessDays(from: Date, days: number): Date {
  const last = businessDayAfter(mexicanDate(from), days);
  return new Date(Date.parse(`${last}T00:00:00${ZONA_CENTRO}`) + DAY);
}

/** CFF 12: not Saturdays, Sundays nor the days it lists. */
function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const date = day.toISOString().slice(5, 10);
  return (
    !FIXED.has(date) &&
    !MONDAYS.some(
      ([month, nth]) => weekday === 1 && day.getUTCMonth() + 1 === month && Math.ceil(day.getUTCDate() / 7) === nth,
    ) &&
    !isHandover(day)
  );
}

const FIXED = new Set(["01-01", "05-01", "05-05", "09-16", "12-25"]);

/** First Monday of February, third of March, third of November. */
const MONDAYS = [
  [2, 1],
  [3, 3],
  [11, 3],
] as const;

/** 1 October every six years, when the Executive changes hands. */
function isHandover(day: Date): boolean {
  return (day.getUTCFullYear() - 2024) % 6 === 0 && day.toISOString().slice(5, 10) === "10-01";
}
