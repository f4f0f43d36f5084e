const MONTHS = ["ene jan", "feb", "mar", "abr apr", "may", "jun", "jul", "ago aug", "sep", "oct", "nov", "dic dec"];
const WRITTEN = /^(\d{1,2})[\s/.-]+(\d{1,2}|[a-záéíóú]{3,10})\.?[\s/.-]+(\d{4})$/i;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A day as people type it (20/11/2026, 20-nov-2026, 20/Nov/2026, 2026-11-20), as YYYY-MM-DD; null for what is no day of
 * any month.
 */
export function parseDay(text: string): string | null {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = WRITTEN.exec(typed);
  return written === null ? null : dayOf(Number(written[3]), monthOf(written[2] ?? ""), Number(written[1]));
}

function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  return MONTHS.findIndex((names) => names.split(" ").includes(text.slice(0, 3).toLowerCase())) + 1;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
}
