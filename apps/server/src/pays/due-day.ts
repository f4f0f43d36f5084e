const DUE_DAY_MS = 24 * 3_600_000;
/** RMF 2026, rule 2.7.1.32: by the fifth natural day of the month that follows the payment. */
const DUE_DAY = 5;

/** What is due next. */
export interface DueDay {
  /** The month whose payments are told by then: YYYY-MM. */
  readonly month: string;
  readonly lastDay: string;
  readonly daysLeft: number;
}

/** Until the fifth, last month's receipts are due; after it, this month's. `today` is YYYY-MM-DD. */
export function dueDayAfter(today: string): DueDay {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const isStillOpen = day <= DUE_DAY;
  const last = new Date(Date.UTC(year, isStillOpen ? month - 1 : month, DUE_DAY));
  const paid = new Date(Date.UTC(year, isStillOpen ? month - 2 : month - 1, 1));
  return {
    month: paid.toISOString().slice(0, 7),
    lastDay: last.toISOString().slice(0, 10),
    daysLeft: Math.round((last.getTime() - Date.UTC(year, month - 1, day)) / DUE_DAY_MS),
  };
}
