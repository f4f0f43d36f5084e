import * as z from "zod";
import { problemSchema } from "../error-body.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { invoiceFiles, stampFacts } from "../invoices/detail.ts";
import { TAX_FACTORS, TAXES } from "../invoices/item.ts";
import { payRow } from "./list.ts";

/** A share of a tax that a payment covers. */
const taxShare = z.object({
  tax: z.enum(TAXES),
  factor: z.enum(TAX_FACTORS),
  rate: wireDecimal.nullable(),
  withheld: z.boolean(),
  base: wireDecimal,
  amount: wireDecimal.nullable(),
});

/** What a payment settles of one invoice, as the receipt says it; amounts in the invoice's currency. */
const settled = z.object({
  /** Null for an invoice that is not one of ours. */
  invoice_id: nullableText,
  uuid: z.string(),
  serie: nullableText,
  folio: nullableText,
  currency: z.string(),
  /** Units of the invoice's currency for one of the payment's. */
  rate: wireDecimal,
  instalment: z.int(),
  previous: wireDecimal,
  paid: wireDecimal,
  left: wireDecimal,
  taxes: z.array(taxShare),
});

const settledPayment = z.object({
  date: z.string(),
  form: z.string(),
  currency: z.string(),
  exchange_rate: wireDecimal,
  amount: wireDecimal,
  /** Of this payment, what settles no invoice: an advance, to be invoiced apart. Null of a receipt that is sealed. */
  unapplied: wireDecimal.nullable(),
  operation: nullableText,
  documents: z.array(settled),
});
export type SettledPayment = z.output<typeof settledPayment>;

/** What a receipt says: each payment with what it settles, and all of them in pesos. */
export const settlement = z.object({
  payments: z.array(settledPayment),
  total_mxn: wireDecimal,
  total_in_words: z.string(),
});
export type Settlement = z.output<typeof settlement>;

export const payPreviewResponse = z.object({ settlement: settlement.nullable(), problems: z.array(problemSchema) });

const idOrNull = z.int().nullable();
const amount = wireDecimal.nullable();

/** A receipt's draft in a response. */
const draftOut = z.object({
  customer_id: nullableText,
  series_id: nullableText,
  replaces_id: nullableText,
  notes: nullableText,
  payments: z.array(
    z.object({
      date: nullableText,
      form_id: idOrNull,
      currency_id: idOrNull,
      exchange_rate: amount,
      amount,
      operation: nullableText,
      accounts: z
        .object({
          payer_bank_rfc: nullableText,
          payer_bank_name: nullableText,
          payer_account: nullableText,
          payee_bank_rfc: nullableText,
          payee_account: nullableText,
        })
        .nullable(),
      rates: z.record(z.string(), amount),
      documents: z.array(z.object({ invoice_id: z.string(), amount, rate: amount })),
    }),
  ),
});

/** Another receipt, named. */
const otherPay = z.object({
  id: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  uuid: nullableText,
  state: payRow.shape.state,
});

export const payDetail = payRow.extend({
  revision: z.int(),
  draft: draftOut,
  settlement: settlement.nullable(),
  problems: z.array(problemSchema),
  stamp: stampFacts,
  files: invoiceFiles.nullable(),
  replaces: otherPay.nullable(),
  replaced_by: otherPay.nullable(),
});
export type PayDetail = z.output<typeof payDetail>;

export const payResponse = z.object({ pay: payDetail });

/** 200. */
export const payStampedResponse = z.object({
  message: z.string(),
  pay: payDetail,
  uuid: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  files: invoiceFiles,
});

/** 202: sealed and being stamped; the client reads it again, and never repeats the request. */
export const payStampingResponse = z.object({ message: z.string(), pay: payDetail });
