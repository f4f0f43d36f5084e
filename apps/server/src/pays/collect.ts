import { Decimal } from "@timbra/cfdi";
import type { Collect } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { readCredits } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { countUnsettled, listOwedInvoices } from "./collect.db.ts";
import { dueDayAfter } from "./due-day.ts";

const AGE_DAY_MS = 24 * 3_600_000;

interface Balance {
  readonly day: string;
  readonly currency: string;
  readonly balance: Decimal;
}

/** What is to be collected by age, and what the law wants done by the fifth. */
export async function getCollect(tx: Tx, { clock }: Pick<Deps, "clock">, issuerId: string): Promise<Collect> {
  const today = mexicanDay(clock.now());
  const balances = await readBalances(tx, issuerId);
  const { month, lastDay, daysLeft } = dueDayAfter(today);
  const { drafts, orphaned } = await countUnsettled(tx, issuerId);
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  return {
    ages: currencies.map((currency) => ({
      currency,
      ...agesOf(
        balances.filter((one) => one.currency === currency),
        today,
      ),
    })),
    due: {
      month,
      last_day: lastDay,
      days_left: daysLeft,
      unpaid_invoices: balances.filter(({ day }) => day.slice(0, 7) <= month).length,
      drafts,
    },
    orphaned,
  };
}

/** What receipts and credit notes have left of each invoice, oldest first. */
async function readBalances(tx: Tx, issuerId: string): Promise<readonly Balance[]> {
  const owed = await listOwedInvoices(tx, issuerId);
  if (owed.length === 0) return [];
  const { takenOf } = await readCredits(tx, issuerId, "all");
  return owed
    .map(({ uuid, day, currency, total, paid }) => ({
      day,
      currency,
      balance: Decimal.parse(total).minus(Decimal.parse(paid)).minus(takenOf(uuid)),
    }))
    .filter(({ balance }) => balance.compare(Decimal.ZERO) > 0);
}

/** Days since an invoice was issued, at most; what is older is the last age. */
const AGES = [
  ["up_to_30", 30],
  ["up_to_60", 60],
  ["up_to_90", 90],
  ["older", Number.POSITIVE_INFINITY],
] as const;

type Ages = Omit<Collect["ages"][number], "currency">;

function agesOf(balances: readonly Balance[], today: string): Ages {
  const sums: Record<keyof Ages, Decimal> = { up_to_30: NONE, up_to_60: NONE, up_to_90: NONE, older: NONE };
  for (const { day, balance } of balances) {
    const days = Math.round((Date.parse(today) - Date.parse(day)) / AGE_DAY_MS);
    const [age] = AGES.find(([, most]) => days <= most) ?? AGES[3];
    sums[age] = sums[age].plus(balance);
  }
  return {
    up_to_30: text(sums.up_to_30),
    up_to_60: text(sums.up_to_60),
    up_to_90: text(sums.up_to_90),
    older: text(sums.older),
  };
}

const NONE = Decimal.ZERO.withScale(2);

/** Balances carry the six decimals of their column; only digits that say something, and two, are told. */
const text = (amount: Decimal) => plainDecimal(amount.toString(), 2);
