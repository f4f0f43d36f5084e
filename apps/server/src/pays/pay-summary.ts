import { Decimal } from "@timbra/cfdi";
import { keyOfId, type PricedPay } from "@timbra/contract";
import type { PayInContext } from "./pay-context.ts";
import type { PaySummary } from "./pays.db.ts";

/** What the lists show of a receipt: what was received, by currency, as far as it is typed. */
export function paySummaryOf({ draft, receiver }: PayInContext, { settlement }: PricedPay): PaySummary {
  const amounts = new Map<string, Decimal>();
  for (const { currency_id, amount } of draft.payments) {
    const currency = keyOfId("currency", currency_id ?? 0);
    if (currency === undefined || amount === null) continue;
    amounts.set(currency, (amounts.get(currency) ?? Decimal.ZERO).plus(Decimal.parse(amount)));
  }
  const moments = settlement?.payments.map(({ date }) => date) ?? draft.payments.flatMap(({ date }) => date ?? []);
  return {
    customerId: draft.customer_id,
    receiverRfc: receiver?.rfc ?? "",
    receiverName: receiver?.name ?? "",
    paidOn: [...moments].sort().at(-1) ?? null,
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount: amount.toString() })),
    totalMxn: settlement?.total_mxn ?? null,
  };
}
