import { Decimal, sum } from "@timbra/cfdi";
import type { InvoicePayment, InvoicePayments } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Deps } from "../deps.ts";
import { findInvoice, readCredits } from "../invoices/index.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { listPaymentsOf, type PaymentRecord } from "./invoice-payments.db.ts";

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

const notBelowZero = (amount: Decimal): Decimal => (amount.isNegative() ? Decimal.ZERO : amount);

function toPayment({ paidOn, folio, state, paid, left, ...record }: PaymentRecord, decimals: number): InvoicePayment {
  return {
    ...record,
    folio: folio === null ? null : Number(folio),
    state: state as InvoicePayment["state"],
    paid_on: paidOn,
    paid: plainDecimal(paid, decimals),
    left: plainDecimal(left, decimals),
  };
}
