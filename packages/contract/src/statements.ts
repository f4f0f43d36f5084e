import * as z from "zod";
import { EXPORT_MEDIA_TYPES } from "./columns.ts";
import { isDay, optionalDay } from "./fields/day.ts";
import { idParams } from "./fields/identifier.ts";
import { messageKey } from "./fields/text.ts";
import { messageResponse, nullableText, wireDecimal } from "./fields/wire.ts";
import { inOrder } from "./invoices/list.ts";
import { sendRequest } from "./invoices/sending.ts";
import { get, post } from "./route.ts";

/** A document as far as it is named. */
const named = z.object({ id: z.string(), serie: nullableText, folio: z.int().nullable(), date: z.string() });

/** An advance of which something is left to apply. */
const openAdvance = named.extend({ currency: z.string(), total: wireDecimal, left: wireDecimal });

/** What a customer was invoiced and owes in one currency; days since issue. */
const accountCurrency = z.object({
  currency: z.string(),
  invoices: z.int(),
  notes: z.int(),
  /** "Facturado": valid income invoices less valid credit notes. */
  invoiced: wireDecimal,
  /** Open PPD invoices. */
  open_invoices: z.int(),
  balance: wireDecimal,
  up_to_30: wireDecimal,
  up_to_60: wireDecimal,
  up_to_90: wireDecimal,
  older: wireDecimal,
});

/** How a customer stands today. */
export const customerAccountResponse = z.object({
  customer: z.object({ id: z.string(), rfc: z.string(), name: z.string(), email: z.string() }),
  /** Days of the first and of the last valid invoice; null without one. */
  first_invoice: nullableText,
  last_invoice: nullableText,
  cancelled: z.int(),
  drafts: z.int(),
  /** PUE invoices of months that are over, which nobody marked as paid. */
  unmarked: z.int(),
  /** Pesos first. */
  currencies: z.array(accountCurrency),
  /** Not all where there are many. */
  advances: z.array(openAdvance),
});
export type CustomerAccount = z.output<typeof customerAccountResponse>;

const MOVEMENT_KINDS = ["invoice", "credit_note", "receipt"] as const;

/** What changes the balance of a customer: an invoice to be paid later, a credit note over one, a payment of one. */
const movement = named.extend({
  kind: z.enum(MOVEMENT_KINDS),
  /** The invoice that a note or a payment is of. */
  of: nullableText,
  charge: wireDecimal.nullable(),
  credit: wireDecimal.nullable(),
  /** After it. */
  balance: wireDecimal,
});

const statementCurrency = z.object({
  currency: z.string(),
  opening: wireDecimal,
  charges: wireDecimal,
  credits: wireDecimal,
  closing: wireDecimal,
  movements: z.array(movement),
  /** What is left at the end of the period, by invoice. */
  open: z.array(named.extend({ total: wireDecimal, balance: wireDecimal, days: z.int() })),
  /** Invoices of the period that are paid at once (PUE): they are in no balance. */
  paid_at_once: z.array(named.extend({ total: wireDecimal, paid_on: nullableText })),
});

/** A customer's statement of account between two days, from the documents that are valid now. */
export const statementResponse = z.object({
  customer: z.object({ id: z.string(), rfc: z.string(), name: z.string() }),
  /** Null: from the first invoice. */
  date_start: nullableText,
  date_end: z.string(),
  currencies: z.array(statementCurrency),
});
export type Statement = z.output<typeof statementResponse>;

const period = { date_start: optionalDay(), date_end: optionalDay() };

/** A period: without its beginning, from the first document; without its end, until today. */
export const statementQuery = z.object(period).refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] });

const fileQuery = z
  .object({ ...period, format: z.enum(["pdf", "xlsx"], { error: messageKey("not_in_list") }).default("pdf") })
  .refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] });

/** The letter with the statement, and its period. */
export const sendStatementRequest = sendRequest
  .safeExtend(period)
  .refine(
    ({ date_start, date_end }) =>
      date_start === null || date_end === null || !isDay(date_start) || date_start <= date_end,
    { error: messageKey("date_order"), path: ["date_end"] },
  );
export type SendStatementRequest = z.output<typeof sendStatementRequest>;

const invoices = "crud_user_invoices";

export const statementRoutes = {
  getCustomerAccount: get(
    "/api/customers/:id/account",
    invoices,
    "How a customer stands: what was invoiced, what is owed by age, and the advances with something left",
    { params: idParams, response: customerAccountResponse, accountant: true },
  ),
  getStatement: get(
    "/api/customers/:id/statement",
    invoices,
    "A customer's statement of account between two days, in each currency",
    { params: idParams, query: statementQuery, response: statementResponse, accountant: true, heavy: true },
  ),
  getStatementFile: get("/api/customers/:id/statement/file", invoices, "The same as a PDF or a spreadsheet", {
    params: idParams,
    query: fileQuery,
    response: { file: ["application/pdf", EXPORT_MEDIA_TYPES.xlsx] },
    accountant: true,
    heavy: true,
    inTurn: "printing",
  }),
  previewStatementMail: post(
    "/api/customers/:id/statement/mail",
    invoices,
    "The letter that would be sent with a statement of account: nothing is sent",
    {
      params: idParams,
      request: sendStatementRequest,
      response: z.object({ subject: z.string(), text: z.string() }),
      heavy: true,
    },
  ),
  sendStatement: post(
    "/api/customers/:id/statement/send",
    invoices,
    "Send a customer's statement of account by e-mail as a PDF: one mail to each address a click, whatever is repeated",
    {
      params: idParams,
      request: sendStatementRequest,
      response: messageResponse,
      idempotent: true,
      heavy: true,
    },
  ),
};
