import * as z from "zod";
import { isDay } from "../fields/day.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalCatalogueId, optionalRowId, rowId } from "../fields/identifier.ts";
import { isRfcFormat } from "../fields/rfc.ts";
import { anyText, messageKey, optionalList, optionalText } from "../fields/text.ts";
import { keyOfId } from "../ids.ts";
import type { MissingField } from "../invoices/draft.ts";

/** More than a person types and less than a receipt that nobody can read. */
const MAX_PAYMENTS = 50;
const MAX_DOCUMENTS = 500;

const HOUR = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** A day, or a day and an hour, of the place of issue. */
function isMoment(text: string): boolean {
  const [day = "", hour, ...rest] = text.split("T");
  return isDay(day) && rest.length === 0 && (hour === undefined || HOUR.test(hour));
}

const bankText = (max: number) =>
  optionalText(1, max).refine((text) => !text?.includes("|"), { error: messageKey("no_pipe") });

const bankRfc = anyText()
  .toUpperCase()
  .max(13)
  .refine(isRfcFormat, { error: messageKey("rfc") })
  .nullish()
  .transform((rfc) => rfc || null);

/** Where the money came from and went to: only forms of payment with a bank have these. */
const accounts = z.object({
  payer_bank_rfc: bankRfc,
  /** The bank's name, of one abroad. */
  payer_bank_name: bankText(300),
  payer_account: bankText(50),
  payee_bank_rfc: bankRfc,
  payee_account: bankText(50),
});

/**
 * An invoice that is paid, and with how much of it, in its own currency; null: as much as the money and its balance
 * allow.
 */
const document = z.object({
  invoice_id: rowId(),
  amount: optionalDecimal({ decimals: 6 }),
  /** Units of the invoice's currency for one of the payment's, where the parties agreed on it. */
  rate: optionalDecimal({ decimals: 10, positive: true }),
});

const PAYMENT = {
  /** When the money arrived; at noon when the hour is not given. */
  date: anyText()
    .refine((text) => text === "" || isMoment(text), { error: messageKey("date") })
    .nullish()
    .transform((text) => text || null),
  form_id: optionalCatalogueId("payment_form"),
  currency_id: optionalCatalogueId("currency"),
  /** Pesos for one unit of the payment's currency, on that day. */
  exchange_rate: optionalDecimal({ decimals: 6, positive: true }),
  amount: optionalDecimal({ decimals: 6 }),
  operation: bankText(100),
  accounts: accounts.nullish().transform((given) => given ?? null),
  /** Pesos that a unit of each invoice's currency was worth that day. */
  rates: z
    .record(z.string().regex(/^[A-Z]{3}$/), optionalDecimal({ decimals: 6, positive: true }))
    .nullish()
    .transform((rates) => rates ?? {}),
  documents: optionalList(document, MAX_DOCUMENTS),
};

/** Money that arrived, and what it is for. */
const payment = z.object(PAYMENT);

interface Given extends Partial<z.output<typeof payment>> {
  readonly payments?: readonly z.output<typeof payment>[] | null | undefined;
}

/** A receipt of one payment may be written without the list. */
function paymentsOf({ payments, ...one }: Given): z.output<typeof payment>[] {
  if (payments) return [...payments];
  const { date = null, form_id = null, currency_id = null, exchange_rate = null, amount = null } = one;
  const { operation = null, accounts: banks = null, rates = {}, documents = [] } = one;
  return [{ date, form_id, currency_id, exchange_rate, amount, operation, accounts: banks, rates, documents }];
}

/**
 * A payment receipt as a person writes it: who paid, and one payment or several. Anything may still be missing (null),
 * nothing may be of the wrong kind.
 */
export const payDraft = z
  .object({
    customer_id: optionalRowId(),
    series_id: optionalRowId(),
    /** The receipt that this one replaces (relation 04). */
    replaces_id: optionalRowId(),
    notes: optionalText(1, 5000),
    payments: z.array(payment).min(1).max(MAX_PAYMENTS).nullish(),
    ...PAYMENT,
  })
  .transform(({ customer_id, series_id, replaces_id, notes, ...given }) => ({
    customer_id,
    series_id,
    replaces_id,
    notes,
    payments: paymentsOf(given),
  }));
export type PayDraft = z.output<typeof payDraft>;
/** What a form or a client sends. */
export type PayDraftInput = z.input<typeof payDraft>;
export type PayDraftPayment = PayDraft["payments"][number];

/**
 * Everything that a receipt still lacks, at its field. `hasReceiver`: the invoices that it pays say whom it is for.
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

/**
 * Forms of payment that go through a bank: only they have accounts (c_FormaPago, "Bancarizado"; CRP20221, CRP20224).
 */
const BANKED = ["02", "03", "04", "05", "06", "28", "29"];

/** Whether a form of payment, by our id, has bank accounts. */
export function isBanked(formId: number | null): boolean {
  return formId !== null && BANKED.includes(keyOfId("payment_form", formId) ?? "");
}
