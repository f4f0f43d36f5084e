import { Decimal } from "@timbra/cfdi";
import { type InvoiceTotals, keyOfId, type PricedInvoice } from "@timbra/contract";
import type { DraftSummary } from "./invoice.db.ts";
import type { DraftInContext } from "./price-draft.ts";

/** What the lists show of a draft. */
export function summaryOf({ draft, receiver }: DraftInContext, { totals }: PricedInvoice): DraftSummary {
  const shown = receiver ?? draft.receiver;
  return {
    type: draft.type ?? "I",
    seriesId: draft.series_id,
    customerId: draft.customer_id,
    receiverRfc: shown?.rfc ?? "",
    receiverName: shown?.name ?? "",
    paymentMethod: draft.type === "T" ? null : (keyOfId("payment_method", draft.payment_method_id ?? 0) ?? null),
    currency: totals.currency,
    subtotal: totals.subtotal,
    vat: vatOf(totals),
    total: totals.total,
  };
}

function vatOf({ transferred }: InvoiceTotals): string {
  return transferred
    .filter(({ tax }) => tax === "IVA")
    .reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.ZERO)
    .toString();
}
