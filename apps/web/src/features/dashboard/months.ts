import type { Dashboard, MonthFigures } from "@timbra/contract";

/** The first and the last day of a month, for filters. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, "0")}` };
}

/** The address of the list of a month's invoices; what counts as invoiced by default, credit notes among it. */
export function monthsOfYear(month: string, status: "active" | "cancelled" = "active"): string {
  return `/list/invoice?${new URLSearchParams({ status, ...(status === "cancelled" && { type: "I" }), ...daysOfMonth(month) })}`;
}

/** The currencies of a year, pesos first, as the server orders each month's. */
export function currenciesOf(months: Dashboard["months"]): readonly string[] {
  const all = new Set(
    months.flatMap(({ currencies }) =>
      currencies.filter(({ invoices }) => invoices > 0).map(({ currency }) => currency),
    ),
  );
  return [...all].sort((one, other) => Number(other === "MXN") - Number(one === "MXN") || one.localeCompare(other));
}

/** The month of today, and the one before it. */
export function lastTwoMonths(months: Dashboard["months"]): { readonly now: Month; readonly before: Month } {
  return { now: months.at(-1) ?? NO_MONTH, before: months.at(-2) ?? NO_MONTH };
}

interface Month {
  readonly month: string;
  readonly currencies: readonly MonthFigures[];
}

const NO_MONTH: Month = { month: "1970-01", currencies: [] };
