import * as z from "zod";
import { optionalDay } from "../fields/day.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { messageKey } from "../fields/text.ts";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { inOrder, invoiceRow } from "../invoices/list.ts";
import { INVOICE_STATES, INVOICE_STATUSES } from "../invoices/states.ts";
import { searchField } from "../listing.ts";

/** A row of the list of payment receipts. */
export const payRow = invoiceRow
  .omit({ type: true, payment_method: true, currency: true, subtotal: true, total: true })
  .extend({
    /** The day of its last payment. */
    paid_on: nullableText,
    /** What was received, a row each currency. */
    amounts: z.array(z.object({ currency: z.string(), amount: wireDecimal })),
    total_mxn: wireDecimal.nullable(),
    /** The invoices it pays. */
    documents: z.array(z.object({ invoice_id: z.string(), serie: nullableText, folio: z.int().nullable() })),
    /** Whether it counts for the balances of those invoices: live, and not replaced by another one that is. */
    counts: z.boolean(),
    /** Live, though an invoice that it pays is cancelled: it has to be replaced or cancelled. */
    orphaned: z.boolean(),
  });
export type PayRow = z.output<typeof payRow>;

/** The filters of the lists of receipts; days are of the legal date. */
export const payFilters = z
  .object({
    status: z.enum(INVOICE_STATUSES, { error: messageKey("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
    customer_id: optionalRowId(),
  })
  .refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] });
export type PayFilters = z.output<typeof payFilters>;

/**
 * Unpaid PPD invoices: of a customer, or all; `invoice_id` finds one and the others of its receiver; `without` counts a
 * receipt out that is to be replaced.
 */
export const pendingRequest = z
  .object({ customer_id: optionalRowId(), invoice_id: optionalRowId(), without: optionalRowId(), search: searchField })
  .prefault({});

/** An invoice paid in parts or later, and what is owed of it; amounts in its currency. */
export const pendingInvoice = z.object({
  invoice_id: z.string(),
  uuid: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  date: z.string(),
  customer_id: nullableText,
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  currency: z.string(),
  total: wireDecimal,
  /** What credit notes took off. */
  credited: wireDecimal,
  paid: wireDecimal,
  balance: wireDecimal,
  /** The number of the last instalment; 0 when there was none. */
  instalments: z.int(),
  /** Days since it was issued. */
  days: z.int(),
});
export type PendingInvoice = z.output<typeof pendingInvoice>;

/**
 * Oldest first, and not all where there are many; `total` and `balances` (a row each currency) are of all that match.
 */
export const pendingResponse = z.object({
  rows: z.array(pendingInvoice),
  total: z.int(),
  balances: z.array(z.object({ currency: z.string(), balance: wireDecimal, invoices: z.int() })),
});
export type Pending = z.output<typeof pendingResponse>;

/** Ages of what is to be collected, in days since issue, and what the law wants done soon. */
export const collectResponse = z.object({
  ages: z.array(
    z.object({
      currency: z.string(),
      up_to_30: wireDecimal,
      up_to_60: wireDecimal,
      up_to_90: wireDecimal,
      older: wireDecimal,
    }),
  ),
  /** Until when receipts of last month's payments may be issued (RMF 2.7.1.32). */
  due: z.object({
    month: z.string(),
    last_day: z.string(),
    days_left: z.int(),
    unpaid_invoices: z.int(),
    drafts: z.int(),
  }),
  /** Live receipts that pay a cancelled invoice. */
  orphaned: z.int(),
  /** PUE invoices of the month that ended last (YYYY-MM) that nobody marked as paid. */
  unmarked: z.object({ month: z.string(), invoices: z.int() }),
});
export type Collect = z.output<typeof collectResponse>;

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

/** The balance of an invoice that is paid in parts or later, in its currency. */
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
