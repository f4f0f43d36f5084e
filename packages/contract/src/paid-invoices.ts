import * as z from "zod";
import { requiredDay } from "./fields/day.ts";
import { idParams } from "./fields/identifier.ts";
import { anyText, messageKey } from "./fields/text.ts";
import { messageResponse, nullableText, wireDecimal, wireInstant } from "./fields/wire.ts";
import { del, get, post, put } from "./route.ts";

/** A month as addresses write it: YYYY-MM. */
export const monthField = () => anyText().regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: messageKey("date") });

/** Whether an invoice that is paid at once (PUE) was marked as paid. Days are local to the place of issue. */
const paidState = z.object({
  /** The issue of the invoice. */
  date: z.string(),
  /** Null: nobody marked it. */
  paid_on: nullableText,
  marked_at: wireInstant.nullable(),
  /** The last day of the month of its issue, by which PUE is paid (docs/sat/pue-no-pagada.md). */
  last_day: z.string(),
  /** Paid later than that, or not marked when that day was over: it is to be replaced by one that says PPD. */
  late: z.boolean(),
});
export type PaidState = z.output<typeof paidState>;

export const paidStateResponse = z.object({ paid: paidState });

/** An invoice of a month that nobody marked. */
const unmarkedInvoice = z.object({
  invoice_id: z.string(),
  serie: nullableText,
  folio: z.int().nullable(),
  date: z.string(),
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  currency: z.string(),
  total: wireDecimal,
});
export type UnmarkedInvoice = z.output<typeof unmarkedInvoice>;

const changed = messageResponse.extend({ paid: paidState });

const invoices = "crud_user_invoices";
const ofMonth = z.object({ month: monthField() });

export const paidInvoiceRoutes = {
  getInvoicePaid: get(
    "/api/invoices/:id/paid",
    invoices,
    "Whether a PUE invoice was marked as paid, and on which day",
    {
      params: idParams,
      response: paidStateResponse,
      accountant: true,
    },
  ),
  markInvoicePaid: put("/api/invoices/:id/paid", invoices, "Mark a PUE invoice as paid on a day, or on another one", {
    params: idParams,
    request: z.object({ paid_on: requiredDay() }),
    response: changed,
  }),
  unmarkInvoicePaid: del("/api/invoices/:id/paid", invoices, "Take back that a PUE invoice was paid", {
    params: idParams,
    response: changed,
  }),
  listUnmarkedInvoices: get(
    "/api/reports/month/unmarked",
    invoices,
    "PUE invoices of a month that nobody marked as paid, the oldest first",
    {
      query: ofMonth,
      response: z.object({ rows: z.array(unmarkedInvoice), total: z.int() }),
      accountant: true,
    },
  ),
  markMonthPaid: post(
    "/api/reports/month/paid",
    invoices,
    "Mark every PUE invoice of a month that is not marked yet as paid on the day of its issue",
    { request: ofMonth, response: messageResponse.extend({ marked: z.int(), marked_at: wireInstant }) },
  ),
  unmarkMonthPaid: post(
    "/api/reports/month/unpaid",
    invoices,
    "Take back what one call of markMonthPaid marked, but for what was changed since",
    {
      request: ofMonth.extend({ marked_at: z.iso.datetime({ error: messageKey("date") }) }),
      response: messageResponse.extend({ unmarked: z.int() }),
    },
  ),
};
