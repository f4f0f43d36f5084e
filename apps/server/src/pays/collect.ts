import { Decimal } from "@timbra/cfdi";
import type { Collect, PendingInvoice } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";
import { countUnsettled } from "./collect.db.ts";
import { dueDayAfter } from "./due-day.ts";
import { listPending } from "./pending.ts";

const ALL = { customerId: null, likeInvoiceId: null, without: null, search: null };

/** What is to be collected by age, and what the law wants done by the fifth. */
export async function getCollect(tx: Tx, deps: Pick<Deps, "catalogues" | "clock">, issuerId: string): Promise<Collect> {
  const { rows } = await listPending(tx, deps, issuerId, ALL);
  const { month, lastDay, daysLeft } = dueDayAfter(mexicanDay(deps.clock.now()));
  const { drafts, orphaned } = await countUnsettled(tx, issuerId);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    ages: currencies.map((currency) => ({ currency, ...agesOf(rows.filter((row) => row.currency === currency)) })),
    due: { month, last_day: lastDay, days_left: daysLeft, unpaid_invoices: rows.filter(({ date }) => date.slice(0, 7) <= month).length, drafts },
    orphaned,
  };
}

function agesOf(rows: readonly PendingInvoice[]): Omit<Collect["ages"][number], "currency"> {
  const owed = (from: number, to: number) =>
    rows
      .filter(({ days }) => days >= from && days <= to)
      .reduce((sum, { balance }) => sum.plus(Decimal.parse(balance)), Decimal.ZERO.withScale(2))
      .toString();
  return { up_to_30: owed(0, 30), up_to_60: owed(31, 60), up_to_90: owed(61, 90), older: owed(91, Number.MAX_SAFE_INTEGER) };
}
