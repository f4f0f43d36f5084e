import { DASHBOARD_MONTHS, type Dashboard } from "@timbra/contract";
import { type Tx, together } from "../adapters/postgres/index.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Deps } from "../deps.ts";
import type { ProviderFacts } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { bestCustomers, countWaiting, lastWordOfSat, type MonthRow, sumInvoiced, sumMonths } from "./figures.db.ts";
import { monthsUntil, sameDayLastMonth } from "./months.ts";

/** Months that the best customers are looked for in, the one of today included. */
const RECENT_MONTHS = 3;
/** Best customers of each currency. */
const BEST = 5;

type Certification = Dashboard["services"]["certification"];

/** How an issuer's business stands today, counted from its documents as they are now. */
export async function getDashboard(
  tx: Tx,
  { catalogues, clock }: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  providers: readonly Pick<ProviderFacts, "state">[],
): Promise<Dashboard> {
  const today = mexicanDay(clock.now());
  const months = monthsUntil(today, DASHBOARD_MONTHS);
  const before = sameDayLastMonth(today);
  const [sums, byNow, customers, waiting, sat] = await together(
    sumMonths(tx, issuerId, months),
    sumInvoiced(tx, issuerId, `${before.slice(0, 7)}-01`, before),
    bestCustomers(tx, issuerId, months.at(-RECENT_MONTHS) ?? "", BEST),
    countWaiting(tx, issuerId),
    lastWordOfSat(tx, issuerId),
  );
  const decimals = currencyDecimals(catalogues);
  const text = (amount: string, currency: string) => plainDecimal(amount, decimals(currency));
  return {
    today,
    months: months.map((month) => ({
      month,
      currencies: sums.filter((row) => row.month === month).map((row) => toFigures(row, text)),
    })),
    last_month_by_now: byNow.map(({ currency, invoiced }) => ({ currency, invoiced: text(invoiced, currency) })),
    customers: customers.map((customer) => ({ ...customer, invoiced: text(customer.invoiced, customer.currency) })),
    waiting,
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
function certificationOf(providers: readonly Pick<ProviderFacts, "state">[]): Certification {
  const states = providers.map(({ state }) => state);
  if (states.includes("open")) return "open";
  return states.includes("probing") ? "probing" : "paused";
}
