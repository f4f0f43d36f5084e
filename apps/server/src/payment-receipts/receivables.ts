import { Decimal, sum } from "@timbra/cfdi";
import {
  type Collect,
  type InvoicePayment,
  type InvoicePayments,
  LIST_CAP,
  type Pending,
  type PendingInvoice,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { findInvoice, notBelowZero, numberOf, readCredits } from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { DAY_MS } from "../lib/durations.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import {
  countUnsettled,
  listOpenInvoices,
  listOwedInvoices,
  listPaymentsOf,
  type OpenInvoice,
  type OpenQuery,
  type PaymentRecord,
} from "./receivables.db.ts";

/** Invoices that are owed, oldest first, with what receipts and credit notes have left of them. */
export async function listReceivables(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  query: Omit<OpenQuery, "limit">,
): Promise<Pending> {
  const open = await listOpenInvoices(tx, issuerId, { ...query, limit: LIST_CAP });
  const uuids = open.map(({ uuid }) => uuid);
  const { takenOf } = await readCredits(tx, issuerId, uuids);
  const decimals = currencyDecimals(deps.catalogues);
  const today = mexicanDay(deps.clock.now());
  const rows = open
    .map((invoice) => toReceivable(invoice, takenOf(invoice.uuid).toString(), decimals(invoice.currency), today))
    .filter(({ balance }) => Decimal.parse(balance).compare(Decimal.ZERO) > 0);
  return { rows, total: rows.length, balances: balancesOf(rows) };
}

function toReceivable(
  { id, folio, total, paid, ...invoice }: OpenInvoice,
  credited: string,
  decimals: number,
  today: string,
): PendingInvoice {
  const balance = Decimal.parse(total).minus(Decimal.parse(credited)).minus(Decimal.parse(paid));
  const text = (amount: string) => plainDecimal(amount, decimals);
  return {
    ...invoice,
    invoice_id: id,
    folio: folio === null ? null : Number(folio),
    total: text(total),
    credited: text(credited),
    paid: text(paid),
    balance: text(balance.toString()),
    days: Math.max(0, Math.round((Date.parse(today) - Date.parse(invoice.date.slice(0, 10))) / DAY_MS)),
  };
}

function balancesOf(rows: readonly Pick<PendingInvoice, "currency" | "balance">[]): Pending["balances"] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const balance = own.reduce((sum, row) => sum.plus(Decimal.parse(row.balance)), Decimal.ZERO);
    return { currency, balance: balance.toString(), invoices: own.length };
  });
}

const ALL = { customerId: null, likeInvoiceId: null, without: null, search: null };

/** PPD invoices up to the end of a month (YYYY-MM) that still have a balance, oldest first. */
export async function listOwedUntil(tx: Tx, deps: Pick<Deps, "catalogues" | "clock">, issuerId: string, month: string) {
  const { rows } = await listReceivables(tx, deps, issuerId, ALL);
  const owed = rows.filter(({ date }) => date.slice(0, 7) <= month);
  const balances: Pending["balances"] = balancesOf(owed);
  const invoices = owed.map((row) => ({ ...row, number: numberOf(row) ?? row.uuid }));
  return { invoices, balances };
}

/** What is owed today of PPD invoices up to the end of a month (YYYY-MM), in each currency; of all of them. */
export async function sumOwedUntil(tx: Tx, issuerId: string, month: string): Promise<Pending["balances"]> {
  const owed = await readBalances(tx, issuerId);
  const rows = owed.filter(({ day }) => day.slice(0, 7) <= month);
  return balancesOf(rows.map(({ currency, balance }) => ({ currency, balance: balance.toString() })));
}

interface Balance {
  readonly day: string;
  readonly currency: string;
  readonly balance: Decimal;
}

/** What is to be collected by age, and what the law wants done by the fifth. */
export async function getReceivablesSummary(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  issuerId: string,
): Promise<Collect> {
  const today = mexicanDay(clock.now());
  const balances = await readBalances(tx, issuerId);
  const { month, lastDay, daysLeft } = dueDayAfter(today);
  const { drafts, orphaned } = await countUnsettled(tx, issuerId);
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  return {
    ages: currencies.map((currency) => {
      const own = balances.filter((one) => one.currency === currency);
      return { currency, ...agesOf(own, today) };
    }),
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
  const sums = { up_to_30: NONE, up_to_60: NONE, up_to_90: NONE, older: NONE };
  for (const { day, balance } of balances) {
    const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
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

/** Balances carry the six decimals of their column; only significant digits, and at least two, are shown. */
const text = (amount: Decimal) => plainDecimal(amount.toString(), 2);

/** RMF 2026, rule 2.7.1.32: by the fifth natural day of the month that follows the payment. */
const DUE_DAY = 5;

/** What is due next. */
export interface DueDay {
  /** The month whose payments are reported by then: YYYY-MM. */
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
    daysLeft: Math.round((last.getTime() - Date.UTC(year, month - 1, day)) / DAY_MS),
  };
}

const PAID_LATER = "PPD";

/** The receipts of an invoice and what they left of it; null of what is not paid by receipts, or was never stamped. */
export async function getInvoicePayments(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
): Promise<InvoicePayments | null> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined || invoice.type !== "I" || invoice.payment_method !== PAID_LATER || invoice.uuid === null)
    return null;
  const records = await listPaymentsOf(tx, issuerId, id);
  const { takenOf } = await readCredits(tx, issuerId, [invoice.uuid.toUpperCase()]);
  const decimals = currencyDecimals(deps.catalogues)(invoice.currency);
  const total = Decimal.parse(invoice.total);
  const credited = takenOf(invoice.uuid.toUpperCase());
  const paid = sum(records.flatMap((record) => (record.counts ? [Decimal.parse(record.paid)] : [])));
  const text = (amount: Decimal) => plainDecimal(amount.toString(), decimals);
  return {
    currency: invoice.currency,
    total: text(total),
    credited: text(credited),
    paid: text(paid),
    balance: invoice.state === "cancelled" ? null : text(notBelowZero(total.minus(credited).minus(paid))),
    payments: records.map((record) => toPayment(record, decimals)),
  };
}

function toPayment({ folio, state, paid, left, ...record }: PaymentRecord, decimals: number): InvoicePayment {
  return {
    ...record,
    folio: folio === null ? null : Number(folio),
    state: state as InvoicePayment["state"],
    paid: plainDecimal(paid, decimals),
    left: plainDecimal(left, decimals),
  };
}
