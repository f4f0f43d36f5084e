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
import { groupBy } from "../lib/group-by.ts";
import { mexicanDay, monthsUntil } from "../lib/mexican-time.ts";
import { countUnmarked } from "../paid-invoices/index.ts";
import {
  countUnsettled,
  listOpenInvoices,
  listPaymentsOf,
  type OpenInvoice,
  type OpenQuery,
  type PaymentRecord,
  sumOwedInvoices,
} from "./receivables.db.ts";

/** What the list of what is owed is asked for: of any currency. */
type ReceivablesQuery = Omit<OpenQuery, "currency">;

/** Invoices that are owed, oldest first, with what receipts and credit notes have left of them; and of all the sum. */
export async function listReceivables(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  query: ReceivablesQuery,
): Promise<Pending> {
  const asked = { ...query, currency: null };
  const rows = await readReceivables(tx, deps, issuerId, asked);
  const balances = balancesOf(await readBalances(tx, issuerId, asked), deps);
  return { rows, total: balances.reduce((count, { invoices }) => count + invoices, 0), balances };
}

/** Invoices that payments are looked for among. */
const MOST_PAYABLE = 5000;

/** What is owed in a currency, the oldest first. */
export async function listPayable(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  currency: string,
): Promise<PendingInvoice[]> {
  return readReceivables(tx, deps, issuerId, { ...ALL, currency }, MOST_PAYABLE);
}

/**
 * As many as a list shows. Which invoices credit notes have settled is known only once they are read: as many as those
 * took from it, the next ones add.
 */
async function readReceivables(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  query: OpenQuery,
  limit = LIST_CAP,
): Promise<PendingInvoice[]> {
  const decimals = currencyDecimals(deps.catalogues);
  const today = mexicanDay(deps.clock.now());
  const found: PendingInvoice[] = [];
  let after: OpenInvoice | null = null;
  do {
    const open: readonly OpenInvoice[] = await listOpenInvoices(tx, issuerId, query, { after, limit });
    const uuids = open.map(({ uuid }) => uuid);
    const { takenOf } = await readCredits(tx, issuerId, uuids);
    const owed = open
      .map((invoice) => toReceivable(invoice, takenOf(invoice.uuid).toString(), decimals(invoice.currency), today))
      .filter(({ balance }) => Decimal.parse(balance).compare(Decimal.ZERO) > 0);
    found.push(...owed);
    after = open.length < limit ? null : (open.at(-1) ?? null);
  } while (after !== null && found.length < limit);
  return found.slice(0, limit);
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

/** In the order of the oldest invoice of each currency. */
function balancesOf(owed: readonly Balance[], { catalogues }: Pick<Deps, "catalogues">): Pending["balances"] {
  const decimals = currencyDecimals(catalogues);
  return [...new Set(owed.map(({ currency }) => currency))].map((currency) => {
    const own = owed.filter((one) => one.currency === currency);
    return {
      currency,
      balance: plainDecimal(sum(own.map(({ balance }) => balance)).toString(), decimals(currency)),
      invoices: countOf(own),
    };
  });
}

const countOf = (owed: readonly Balance[]): number => owed.reduce((count, { invoices }) => count + invoices, 0);

const ALL: OpenQuery = { customerId: null, likeInvoiceId: null, without: null, search: null, currency: null };

/** PPD invoices up to the end of a month (YYYY-MM) that still have a balance, oldest first, and the sum of all. */
export async function listOwedUntil(tx: Tx, deps: Pick<Deps, "catalogues" | "clock">, issuerId: string, month: string) {
  const rows = await readReceivables(tx, deps, issuerId, ALL);
  return {
    invoices: rows
      .filter(({ date }) => date.slice(0, 7) <= month)
      .map((row) => ({ ...row, number: numberOf(row) ?? row.uuid })),
    balances: await sumOwedUntil(tx, deps, issuerId, month),
  };
}

/** What is owed today of PPD invoices up to the end of a month (YYYY-MM), in each currency; of all of them. */
export async function sumOwedUntil(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  month: string,
): Promise<Pending["balances"]> {
  const owed = await readBalances(tx, issuerId, ALL);
  return balancesOf(
    owed.filter(({ day }) => day.slice(0, 7) <= month),
    deps,
  );
}

/** What is owed of invoices of one day. */
interface Balance {
  readonly day: string;
  readonly currency: string;
  readonly balance: Decimal;
  readonly invoices: number;
}

/** What is to be collected by age, and what the law wants done by the fifth. */
export async function getReceivablesSummary(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  issuerId: string,
): Promise<Collect> {
  const today = mexicanDay(clock.now());
  const balances = await readBalances(tx, issuerId, ALL);
  const { month, lastDay, daysLeft } = dueDayAfter(today);
  const [ended = ""] = monthsUntil(today, 2);
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
      unpaid_invoices: countOf(balances.filter(({ day }) => day.slice(0, 7) <= month)),
      drafts,
    },
    orphaned,
    unmarked: { month: ended, invoices: await countUnmarked(tx, issuerId, ended) },
  };
}

/** What a customer owes in each currency, by age. */
export async function getCustomerAges(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  issuerId: string,
  customerId: string,
): Promise<readonly (Collect["ages"][number] & { readonly balance: string; readonly open_invoices: number })[]> {
  const today = mexicanDay(clock.now());
  const owed = groupBy(await readBalances(tx, issuerId, { ...ALL, customerId }), ({ currency }) => currency);
  return [...owed].map(([currency, own]) => ({
    currency,
    ...agesOf(own, today),
    balance: sum(own.map(({ balance }) => balance)).toString(),
    open_invoices: countOf(own),
  }));
}

/** What receipts and credit notes have left, oldest first. */
async function readBalances(tx: Tx, issuerId: string, query: OpenQuery): Promise<readonly Balance[]> {
  const owed = await sumOwedInvoices(tx, issuerId, query);
  const credited = owed.flatMap(({ uuid }) => uuid ?? []);
  const { takenOf } = await readCredits(tx, issuerId, credited);
  return owed
    .map(({ uuid, balance, ...one }) => ({
      ...one,
      balance: Decimal.parse(balance).minus(uuid === null ? Decimal.ZERO : takenOf(uuid)),
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
