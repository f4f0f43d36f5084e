import { keyOfId } from "../ids.ts";
import type { MissingField } from "../invoices/to-stamp.ts";
import type { PayDraft, PayDraftPayment } from "./draft.ts";

/**
 * Everything that still lacks of a receipt, at its field. `hasReceiver`: the invoices that it pays tell whom it is for.
 */
export function missingPayFields(draft: PayDraft, hasReceiver: boolean): MissingField[] {
  return [
    ...(hasReceiver ? [] : [{ path: "customer_id", key: "invoice_receiver" } as const]),
    ...(draft.series_id === null ? [{ path: "series_id", key: "invoice_series" } as const] : []),
    ...draft.payments.flatMap(missingInPayment),
  ];
}

function missingInPayment(payment: PayDraftPayment, at: number): MissingField[] {
  const currency = keyOfId("currency", payment.currency_id ?? 0);
  const asked: readonly (readonly [field: string, key: MissingField["key"], absent: boolean])[] = [
    ["date", "pay_date", payment.date === null],
    ["form_id", "invoice_payment_form", payment.form_id === null],
    ["currency_id", "invoice_currency", currency === undefined],
    [
      "exchange_rate",
      "invoice_exchange_rate",
      currency !== undefined && currency !== "MXN" && payment.exchange_rate === null,
    ],
    ["amount", "pay_amount", payment.amount === null],
    ["documents", "pay_documents", payment.documents.length === 0],
  ];
  return asked.filter(([, , absent]) => absent).map(([field, key]) => ({ path: `payments.${at}.${field}`, key }));
}
