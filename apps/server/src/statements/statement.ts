import { Decimal, sum } from "@timbra/cfdi";
import type { CustomerAccount, Statement } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { nameOf, readAdvances, readCredits, sharesOf } from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { DAY_MS } from "../lib/durations.ts";
import { groupBy } from "../lib/group-by.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { getCustomerAges } from "../payment-receipts/index.ts";
import {
  countAccount,
  findNamed,
  listAdvances,
  listStatementInvoices,
  listStatementPayments,
  type StatementInvoice,
  sumAccount,
} from "./statement.db.ts";

/** A customer, as far as a statement names one. */
export interface StatementCustomer {
  readonly id: string;
  readonly rfc: string;
  readonly name: string;
}

type StatementDeps = Pick<Deps, "catalogues" | "clock">;

/** Advances that are shown, the newest ones. */
const MOST_ADVANCES = 50;

/** How a customer stands today. */
export async function getAccount(
  tx: Tx,
  deps: StatementDeps,
  issuerId: string,
  customer: CustomerAccount["customer"],
): Promise<CustomerAccount> {
  const today = mexicanDay(deps.clock.now());
  const counts = await countAccount(tx, issuerId, customer.id, today.slice(0, 7));
  const sums = await sumAccount(tx, issuerId, customer.id);
  const ages = await getCustomerAges(tx, deps, issuerId, customer.id);
  const decimals = currencyDecimals(deps.catalogues);
  return {
    customer,
    ...counts,
    currencies: sums.map(({ currency, invoices, notes, invoiced }) => {
      const owed = ages.find((one) => one.currency === currency);
      const {
        open_invoices = 0,
        balance = "0",
        up_to_30 = "0",
        up_to_60 = "0",
        up_to_90 = "0",
        older = "0",
      } = owed ?? {};
      const text = (amount: string) => plainDecimal(amount, decimals(currency));
      return {
        ...{ currency, invoices, notes, open_invoices },
        invoiced: text(invoiced),
        balance: text(balance),
        up_to_30: text(up_to_30),
        up_to_60: text(up_to_60),
        up_to_90: text(up_to_90),
        older: text(older),
      };
    }),
    advances: await readOpenAdvances(tx, issuerId, customer.id, decimals),
  };
}

async function readOpenAdvances(
  tx: Tx,
  issuerId: string,
  customerId: string,
  decimals: (currency: string) => number,
): Promise<CustomerAccount["advances"]> {
  const rows = await listAdvances(tx, issuerId, customerId);
  if (rows.length === 0) return [];
  const { leftOf } = await readAdvances(
    tx,
    issuerId,
    rows.map(({ uuid }) => uuid),
  );
  const open = rows.flatMap(({ uuid, total, ...row }) => {
    const left = leftOf(uuid);
    const text = (amount: string) => plainDecimal(amount, decimals(row.currency));
    return left.isZero()
      ? []
      : [{ ...toNamed(row), currency: row.currency, total: text(total), left: text(left.toString()) }];
  });
  return open.slice(0, MOST_ADVANCES);
}

export interface Period {
  readonly date_start: string | null;
  readonly date_end: string | null;
}

/**
 * A customer's statement of account. It is of the documents that are valid now: one that is cancelled is in it no more,
 * neither as a charge nor with what was paid of it. Invoices that are paid at once change no balance.
 */
export async function getStatement(
  tx: Tx,
  deps: StatementDeps,
  issuerId: string,
  customer: StatementCustomer,
  period: Period,
): Promise<Statement> {
  const end = period.date_end ?? mexicanDay(deps.clock.now());
  const invoices = await listStatementInvoices(tx, issuerId, customer.id, end);
  const movements = await readMovements(tx, issuerId, invoices, end);
  const decimals = currencyDecimals(deps.catalogues);
  const currencies = [...new Set(invoices.map(({ currency }) => currency))].sort(
    (one, other) => Number(one !== "MXN") - Number(other !== "MXN") || one.localeCompare(other),
  );
  return {
    customer,
    date_start: period.date_start,
    date_end: end,
    currencies: currencies.map((currency) =>
      statementIn(
        currency,
        invoices.filter((one) => one.currency === currency),
        movements.filter((one) => one.invoice.currency === currency),
        { start: period.date_start ?? "", end, text: (amount) => plainDecimal(amount.toString(), decimals(currency)) },
      ),
    ),
  };
}

interface Movement {
  readonly kind: Statement["currencies"][number]["movements"][number]["kind"];
  readonly document: { readonly id: string; readonly serie: string | null; readonly folio: number | null };
  readonly date: string;
  readonly invoice: StatementInvoice;
  readonly charge: Decimal;
  readonly credit: Decimal;
}

const PAID_LATER = "PPD";

/** Everything that changed what is owed until a day, in its order: what is charged comes before what pays it. */
async function readMovements(
  tx: Tx,
  issuerId: string,
  invoices: readonly StatementInvoice[],
  end: string,
): Promise<readonly Movement[]> {
  const later = invoices.filter(({ method }) => method === PAID_LATER);
  const byId = new Map(later.map((invoice) => [invoice.id, invoice]));
  const byUuid = new Map(later.map((invoice) => [invoice.uuid, invoice]));
  const payments = await listStatementPayments(tx, issuerId, [...byId.keys()], end);
  const { namings } = await readCredits(tx, issuerId, [...byUuid.keys()]);
  const shares = sharesOf(namings).filter(({ uuid, share }) => byUuid.has(uuid) && !share.isZero());
  const notes = await findNamed(
    tx,
    issuerId,
    shares.map(({ naming }) => naming.noteId),
  );
  const nothing = Decimal.ZERO;
  const all: Movement[] = [
    ...later.map((invoice) => ({
      ...{ kind: "invoice" as const, document: toNamed(invoice), date: invoice.date, invoice },
      charge: Decimal.parse(invoice.total),
      credit: nothing,
    })),
    ...shares.flatMap(({ uuid, naming, share }) => {
      const [invoice, note] = [byUuid.get(uuid), notes.get(naming.noteId)];
      if (invoice === undefined || note === undefined || note.date > end) return [];
      return [
        {
          kind: "credit_note" as const,
          document: toNamed(note),
          date: note.date,
          invoice,
          charge: nothing,
          credit: share,
        },
      ];
    }),
    ...payments.flatMap(({ invoice_id, paid, ...receipt }) => {
      const invoice = byId.get(invoice_id);
      if (invoice === undefined) return [];
      const document = toNamed(receipt);
      return [
        {
          kind: "receipt" as const,
          document,
          date: receipt.date,
          invoice,
          charge: nothing,
          credit: Decimal.parse(paid),
        },
      ];
    }),
  ];
  const orderOf = ({ kind }: Movement) => (kind === "invoice" ? 0 : 1);
  return all.sort((one, other) => one.date.localeCompare(other.date) || orderOf(one) - orderOf(other));
}

function toNamed<
  Row extends {
    readonly id: string;
    readonly serie: string | null;
    readonly folio: string | null;
    readonly date: string;
  },
>({ id, serie, folio, date }: Row) {
  return { id, serie, folio: folio === null ? null : Number(folio), date };
}

interface Limits {
  readonly start: string;
  readonly end: string;
  readonly text: (amount: Decimal) => string;
}

function statementIn(
  currency: string,
  invoices: readonly StatementInvoice[],
  movements: readonly Movement[],
  { start, end, text }: Limits,
): Statement["currencies"][number] {
  const before = movements.filter(({ date }) => date < start);
  const within = movements.filter(({ date }) => date >= start);
  const change = (some: readonly Movement[]) => sum(some.map(({ charge, credit }) => charge.minus(credit)));
  const opening = change(before);
  let balance = opening;
  const rows = within.map(({ kind, document, date, invoice, charge, credit }) => {
    balance = balance.plus(charge).minus(credit);
    return {
      ...document,
      ...{ kind, date, of: kind === "invoice" ? null : nameOf(invoice) },
      charge: charge.isZero() ? null : text(charge),
      credit: credit.isZero() ? null : text(credit),
      balance: text(balance),
    };
  });
  return {
    currency,
    opening: text(opening),
    charges: text(sum(within.map(({ charge }) => charge))),
    credits: text(sum(within.map(({ credit }) => credit))),
    closing: text(balance),
    movements: rows,
    open: openOf(movements, { end, text }),
    paid_at_once: invoices
      .filter(({ method, date }) => method !== PAID_LATER && date >= start)
      .map(({ paid_on, total, ...invoice }) => ({ ...toNamed(invoice), total: text(Decimal.parse(total)), paid_on })),
  };
}

/** What the movements left of each invoice, the oldest first. */
function openOf(
  movements: readonly Movement[],
  { end, text }: Pick<Limits, "end" | "text">,
): Statement["currencies"][number]["open"] {
  return [...groupBy(movements, ({ invoice }) => invoice).entries()].flatMap(([invoice, own]) => {
    const left = sum(own.map(({ charge, credit }) => charge.minus(credit)));
    if (left.isZero() || left.isNegative()) return [];
    const days = Math.max(0, Math.round((Date.parse(end) - Date.parse(invoice.date)) / DAY_MS));
    return [{ ...toNamed(invoice), total: text(Decimal.parse(invoice.total)), balance: text(left), days }];
  });
}
