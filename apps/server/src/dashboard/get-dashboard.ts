import { DASHBOARD_MONTHS, type Dashboard } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { pipelined, type Tx } from "../db/index.ts";
import { type ProviderHealth, sumInvoiced } from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { mexicanDay, monthsUntil } from "../lib/mexican-time.ts";
import { readCompanyTasks } from "../reports/index.ts";
import { countWaiting, findLastSatAnswer, listBestCustomers, type MonthRow, sumMonths } from "./statistics.db.ts";

/** Months that the best customers are looked for in, the one of today included. */
const RECENT_MONTHS = 3;
/** Best customers of each currency. */
const BEST = 5;

type Certification = Dashboard["services"]["certification"];

/** How an issuer's business stands today, counted from its documents as they are now. */
export async function getDashboard(
  tx: Tx,
  { catalogues, catalogueStore, clock }: Pick<Deps, "catalogues" | "catalogueStore" | "clock">,
  issuerId: string,
  providers: readonly Pick<ProviderHealth, "state">[],
): Promise<Dashboard> {
  const today = mexicanDay(clock.now());
  const months = monthsUntil(today, DASHBOARD_MONTHS);
  const before = sameDayLastMonth(today);
  const [sums, byNow, customers, waiting, sat] = await pipelined(
    sumMonths(tx, issuerId, months),
    sumInvoiced(tx, issuerId, `${before.slice(0, 7)}-01`, before),
    listBestCustomers(tx, issuerId, months.at(-RECENT_MONTHS) ?? "", BEST),
    countWaiting(tx, issuerId),
    findLastSatAnswer(tx, issuerId),
  );
  const company = await readCompanyTasks(tx, { catalogueStore, clock }, issuerId);
  const decimals = currencyDecimals(catalogues);
  const text = (amount: string, currency: string) => plainDecimal(amount, decimals(currency));
  return {
    today,
    ...company,
    months: months.map((month) => ({
      month,
      currencies: sums.filter((row) => row.month === month).map((row) => toFigures(row, text)),
    })),
    last_month_by_now: byNow.map(({ currency, invoiced }) => ({ currency, invoiced: text(invoiced, currency) })),
    customers: customers.map((customer) => ({ ...customer, invoiced: text(customer.invoiced, customer.currency) })),
    waiting: { ...waiting, stamp_by: waiting.stamp_by?.toISOString() ?? null },
    services: { certification: certificationOf(providers), sat },
  };
}

function toFigures({ month: _month, ...row }: MonthRow, text: (amount: string, currency: string) => string) {
  const { currency } = row;
  return {
    ...row,
    invoiced: text(row.invoiced, currency),
    vat: text(row.vat, currency),
    credited: text(row.credited, currency),
    credited_vat: text(row.credited_vat, currency),
    cancelled_total: text(row.cancelled_total, currency),
  };
}

/** One provider that is asked is enough. */
function certificationOf(providers: readonly Pick<ProviderHealth, "state">[]): Certification {
  const states = providers.map(({ state }) => state);
  if (states.includes("open")) return "open";
  return states.includes("probing") ? "probing" : "paused";
}

/**
 * The same day of the month before, or its last day where it has none so late: what a month that is not over is
 * compared with.
 */
export function sameDayLastMonth(today: string): string {
  const [month = ""] = monthsUntil(today, 2);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const day = Math.min(Number(today.slice(8, 10)), lastDay);
  return `${month}-${String(day).padStart(2, "0")}`;
}
