import { Decimal } from "@timbra/cfdi";
import type { InvoiceRow } from "@timbra/contract";

export interface Sum {
  readonly currency: string;
  readonly amount: string;
}

const PESO = "MXN";

/** What invoices add up to, each currency apart and exactly; pesos first. */
export function sumsOf(rows: readonly Pick<InvoiceRow, "currency" | "total">[]): Sum[] {
  const sums = new Map<string, Decimal>();
  for (const { currency, total } of rows) sums.set(currency, (sums.get(currency) ?? Decimal.ZERO).plus(Decimal.parse(total)));
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: amount.toString() }))
    .sort((one, other) => Number(other.currency === PESO) - Number(one.currency === PESO) || one.currency.localeCompare(other.currency));
}

/** The first and the last day of a day's month. */
export function monthOf(day: string): { readonly start: string; readonly end: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const stem = day.slice(0, 8);
  return { start: `${stem}01`, end: `${stem}${String(last).padStart(2, "0")}` };
}
