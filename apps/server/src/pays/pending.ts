import { Decimal } from "@timbra/cfdi";
import { LIST_CAP, type Pending, type PendingInvoice } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Deps } from "../deps.ts";
import { readCredits } from "../invoices/index.ts";
import { mexicanDay } from "../mexican-day.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { listOpen, type OpenInvoice, type OpenQuery } from "./pending.db.ts";

const DAY_MS = 24 * 3_600_000;

/** Invoices that are owed, oldest first, with what receipts and credit notes have left of them. */
export async function listPending(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  query: Omit<OpenQuery, "limit">,
): Promise<Pending> {
  const open = await listOpen(tx, issuerId, { ...query, limit: LIST_CAP });
  const { takenOf } = await readCredits(
    tx,
    issuerId,
    open.map(({ uuid }) => uuid),
  );
  const decimals = currencyDecimals(deps.catalogues);
  const today = mexicanDay(deps.clock.now());
  const rows = open
    .map((invoice) => toPending(invoice, takenOf(invoice.uuid).toString(), decimals(invoice.currency), today))
    .filter(({ balance }) => Decimal.parse(balance).compare(Decimal.ZERO) > 0);
  return { rows, total: rows.length, balances: balancesOf(rows) };
}

function toPending(invoice: OpenInvoice, credited: string, decimals: number, today: string): PendingInvoice {
  const { total, paid } = invoice;
  const balance = Decimal.parse(total).minus(Decimal.parse(credited)).minus(Decimal.parse(paid));
  const text = (amount: string) => plainDecimal(amount, decimals);
  return {
    invoice_id: invoice.id,
    uuid: invoice.uuid,
    serie: invoice.serie,
    folio: invoice.folio === null ? null : Number(invoice.folio),
    date: invoice.date,
    customer_id: invoice.customerId,
    receiver_rfc: invoice.receiverRfc,
    receiver_name: invoice.receiverName,
    currency: invoice.currency,
    total: text(total),
    credited: text(credited),
    paid: text(paid),
    balance: text(balance.toString()),
    instalments: invoice.instalments,
    days: Math.max(0, Math.round((Date.parse(today) - Date.parse(invoice.date.slice(0, 10))) / DAY_MS)),
  };
}

export function balancesOf(rows: readonly PendingInvoice[]): Pending["balances"] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const balance = own.reduce((sum, row) => sum.plus(Decimal.parse(row.balance)), Decimal.ZERO);
    return { currency, balance: balance.toString(), invoices: own.length };
  });
}
