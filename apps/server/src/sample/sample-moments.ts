const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Four months of business, until the day before yesterday: no moment of it is to come, whatever the time zone. */
const FIRST_DAY = 120;
const LAST_DAY = 2;
/** Nine in the morning in Zona Centro, and until when documents are made. */
const OPENS_UTC = 15;
const OPEN_HOURS = 8;
const PAID_UTC = 20;

/** When the company opened its account: before its first document. */
export function openedAt(now: Date): Date {
  return new Date(now.getTime() - (FIRST_DAY + 7) * DAY_MS);
}

/**
 * When each of `count` documents was made, the oldest first: spread over the months, in office hours, from Monday to
 * Friday.
 */
export function sampleMoments(now: Date, count: number): readonly Date[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const moments = Array.from({ length: count }, (_, at) => {
    const day = workingDay(Math.round(today - FIRST_DAY + ((FIRST_DAY - LAST_DAY) * at) / count));
    return (
      day * DAY_MS +
      (OPENS_UTC + ((at * 7) % OPEN_HOURS)) * HOUR_MS +
      ((at * 13) % 60) * MINUTE_MS +
      ((at * 29) % 60) * 1000
    );
  });
  return moments.sort((one, other) => one - other).map((moment) => new Date(moment));
}

/**
 * When a payment was received, and its receipt made: so many days after, or on the Friday before, at a quarter past two
 * in Zona Centro.
 */
export function paidAt(sold: Date, days: number): Date {
  return new Date(
    workingDay(Math.floor(sold.getTime() / DAY_MS) + days) * DAY_MS + PAID_UTC * HOUR_MS + 15 * MINUTE_MS,
  );
}

/** That day, or the Friday before it. Day 0 was a Thursday. */
function workingDay(day: number): number {
  const weekday = (day + 4) % 7;
  if (weekday === 0) return day - 2;
  return weekday === 6 ? day - 1 : day;
}
