import * as z from "zod";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { INVOICE_STATES } from "../invoices/row.ts";

/** A receipt that pays an invoice, as far as it does. */
const invoicePayment = z.object({
  id: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  uuid: nullableText,
  state: z.enum(INVOICE_STATES),
  /** The day of its last payment. */
  paid_on: nullableText,
  instalment: z.int(),
  paid: wireDecimal,
  /** What it left of the invoice when it was issued. */
  left: wireDecimal,
  /** Whether it counts for the balance: live, and not replaced by another one that is. */
  counts: z.boolean(),
});
export type InvoicePayment = z.output<typeof invoicePayment>;

/** How an invoice that is paid in parts or later stands, in its currency. */
export const invoicePaymentsResponse = z.object({
  currency: z.string(),
  total: wireDecimal,
  /** What credit notes took off. */
  credited: wireDecimal,
  paid: wireDecimal,
  /** Null of a cancelled one: nothing is owed of it. */
  balance: wireDecimal.nullable(),
  /** In the order of the instalments; those that do not count any more, too. */
  payments: z.array(invoicePayment),
});
export type InvoicePayments = z.output<typeof invoicePaymentsResponse>;
