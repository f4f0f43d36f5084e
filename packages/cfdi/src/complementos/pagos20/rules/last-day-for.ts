import { Decimal } from "../../../decimal/decimal.ts";

const DATE = /^(\d{4})-(\d{2})-\d{2}T/;
const DECEMBER = "12";
const ONE = Decimal.parse("1");

/** The last day, AAAA-MM-DD, on which a receipt of a payment is in time: the fifth of the month that follows. */
export function lastDayFor(fechaPago: string): string | undefined {
  const [, year = "", month = ""] = DATE.exec(fechaPago) ?? [];
  if (year === "") return undefined;
  return month === DECEMBER ? `${next(year, 4)}-01-05` : `${year}-${next(month, 2)}-05`;
}

function next(digits: string, length: number): string {
  return Decimal.parse(digits).plus(ONE).toString().padStart(length, "0");
}
