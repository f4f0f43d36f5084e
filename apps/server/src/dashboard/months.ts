/** The months up to the one of `today` (YYYY-MM-DD), the oldest first: YYYY-MM. */
export function monthsUntil(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => monthBefore(today, count - 1 - at));
}

/**
 * The same day of the month before, or its last day where it has none so late: what a month that is not over is
 * compared with.
 */
export function sameDayLastMonth(today: string): string {
  const month = monthBefore(today, 1);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const day = Math.min(Number(today.slice(8, 10)), lastDay);
  return `${month}-${String(day).padStart(2, "0")}`;
}

function monthBefore(today: string, back: number): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}
