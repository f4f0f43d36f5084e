import { isDay } from "../fields/day.ts";

/** c_Periodicidad: a day, a week, a fortnight, a month, two months. */
export const PERIODICITIES = ["01", "02", "03", "04", "05"] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

/** The only tax regime that invoices two months at a time (CFDI40132): c_RegimenFiscal 621. */
export const BIMONTHLY_REGIME = "621";
const BIMONTHLY = "05";
/** c_Meses: 01-12 are months, 13-18 pairs of months. */
const FIRST_PAIR = 13;

/**
 * A period that a global invoice covers: its days YYYY-MM-DD, both included, and how InformacionGlobal names it
 * (c_Meses, year).
 */
export interface GlobalPeriod {
  readonly from: string;
  readonly to: string;
  readonly months: string;
  readonly year: string;
}

/**
 * The period of a periodicity (c_Periodicidad) that a day YYYY-MM-DD is in; one that is not known is a month. A week
 * goes from Monday to Sunday, but not beyond its month: InformacionGlobal has room for one month (guide of the global
 * invoice). Throws for what is no day.
 */
export function globalPeriodOf(periodicity: string, day: string): GlobalPeriod {
  if (!isDay(day)) throw new RangeError(`${day} is no day`);
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const bimonthly = periodicity === BIMONTHLY;
  const first = bimonthly ? month - ((month - 1) % 2) : month;
  const last = bimonthly ? first + 1 : month;
  const [from, to] = daysOf(periodicity, { year, month, date, end: lengthOf(year, month) });
  return {
    from: dayOf(year, first, bimonthly ? 1 : from),
    to: dayOf(year, last, bimonthly ? lengthOf(year, last) : to),
    months: two(bimonthly ? FIRST_PAIR + Math.floor((month - 1) / 2) : month),
    year: String(year),
  };
}

interface DayOfMonth {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  /** The last day of the month. */
  readonly end: number;
}

const FORTNIGHT = 15;
const WEEK = 7;

/** The days of the month that the period has. */
function daysOf(periodicity: string, { year, month, date, end }: DayOfMonth): readonly [from: number, to: number] {
  if (periodicity === "01") return [date, date];
  if (periodicity === "02") {
    const monday = date - ((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + WEEK - 1) % WEEK);
    return [Math.max(1, monday), Math.min(end, monday + WEEK - 1)];
  }
  if (periodicity === "03") return date <= FORTNIGHT ? [1, FORTNIGHT] : [FORTNIGHT + 1, end];
  return [1, end];
}

function lengthOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayOf(year: number, month: number, date: number): string {
  return `${year}-${two(month)}-${two(date)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
