import * as z from "zod";
import { nullableText, wireDecimal } from "../fields/wire.ts";
import { invoiceRow } from "../invoices/row.ts";

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
