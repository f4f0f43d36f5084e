import * as z from "zod";
import { TICKET_COLUMNS } from "./columns.ts";
import { DEFAULT_IDS, TO_BE_DEFINED } from "./default-ids.ts";
import { problemSchema } from "./error-body.ts";
import { isDay, optionalDay, requiredDay } from "./fields/day.ts";
import { decimalField, iepsPercent } from "./fields/decimal.ts";
import { catalogueId, catalogueIdOr, expectedVersion, idParams, optionalRowId, rowId } from "./fields/identifier.ts";
import { documentText, messageKey, refuseUnlikeName } from "./fields/text.ts";
import { nullableText, warningsOfForm, wireDecimal, wireInstant } from "./fields/wire.ts";
import { idOfKey } from "./ids.ts";
import { draftSavedResponse, invoiceDetail } from "./invoices/detail.ts";
import { invoiceTotals } from "./invoices/item.ts";
import { inOrder } from "./invoices/list.ts";
import { INVOICE_STATES } from "./invoices/states.ts";
import { deleteRequest, deleteResponse, listRequest, listRoutes } from "./listing.ts";
import { del, get, post } from "./route.ts";

/** c_Periodicidad: a day, a week, a fortnight, a month, two months. */
export const PERIODICITIES = ["01", "02", "03", "04", "05"] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

/** The only tax regime that invoices two months at a time (CFDI40132): c_RegimenFiscal 621. */
export const BIMONTHLY_REGIME = "621";
/** c_Periodicidad: two months. */
export const BIMONTHLY = "05";
/** c_Meses: 01-12 are months, 13-18 pairs of months. */
export const FIRST_BIMONTHLY_KEY = 13;

/**
 * A period that a global invoice covers: its days YYYY-MM-DD, both included, and how InformacionGlobal names it
 * (c_Meses, year).
 */
export interface GlobalPeriod {
  readonly from: string;
  readonly to: string;
  readonly months: string;
  readonly year: string;
}

/**
 * The period of a periodicity (c_Periodicidad) that a day YYYY-MM-DD is in; one that is not known is a month. A week
 * goes from Monday to Sunday, but not beyond its month: InformacionGlobal has one month (guide of the global
 * invoice). Throws for what is no day.
 */
export function globalPeriodOf(periodicity: string, day: string): GlobalPeriod {
  if (!isDay(day)) throw new RangeError(`${day} is no day`);
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const bimonthly = periodicity === BIMONTHLY;
  const first = bimonthly ? month - ((month - 1) % 2) : month;
  const last = bimonthly ? first + 1 : month;
  const [from, to] = daysOf(periodicity, { year, month, date, end: lengthOf(year, month) });
  return {
    from: dayOf(year, first, bimonthly ? 1 : from),
    to: dayOf(year, last, bimonthly ? lengthOf(year, last) : to),
    months: two(bimonthly ? FIRST_BIMONTHLY_KEY + Math.floor((month - 1) / 2) : month),
    year: String(year),
  };
}

interface DayOfMonth {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  /** The last day of the month. */
  readonly end: number;
}

const FORTNIGHT = 15;
const WEEK = 7;

/** The days of the month that the period has. */
function daysOf(periodicity: string, { year, month, date, end }: DayOfMonth): readonly [from: number, to: number] {
  if (periodicity === "01") return [date, date];
  if (periodicity === "02") {
    const monday = date - ((new Date(Date.UTC(year, month - 1, date)).getUTCDay() + WEEK - 1) % WEEK);
    return [Math.max(1, monday), Math.min(end, monday + WEEK - 1)];
  }
  if (periodicity === "03") return date <= FORTNIGHT ? [1, FORTNIGHT] : [FORTNIGHT + 1, end];
  return [1, end];
}

function lengthOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function dayOf(year: number, month: number, date: number): string {
  return `${year}-${two(month)}-${two(date)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** A ticket is paid when it is given: it has no form of payment that is still to be defined. */
const UNPAID_FORM = idOfKey("payment_form", TO_BE_DEFINED);
/** Taxed, or no object of tax. */
const TAX_OBJECTS: readonly number[] = [DEFAULT_IDS.untaxed_object, DEFAULT_IDS.tax_object];

/** A simple sale as it is typed: the total of the ticket with its taxes inside, in pesos. */
export const ticketRequest = z.object({
  ticket_id: optionalRowId(),
  folio: documentText(1, 100).superRefine(refuseUnlikeName),
  sold_on: requiredDay(),
  total: decimalField({ decimals: 2, positive: true }),
  payment_form_id: catalogueId("payment_form").refine((id) => id !== UNPAID_FORM, {
    error: messageKey("not_in_list"),
  }),
  tax_object_id: catalogueIdOr("tax_object", DEFAULT_IDS.tax_object).refine((id) => TAX_OBJECTS.includes(id), {
    error: messageKey("not_in_list"),
  }),
  vat_tax_id: catalogueIdOr("vat_tax", DEFAULT_IDS.vat_tax),
  ieps: iepsPercent(),
  version: expectedVersion(),
});
export type TicketForm = z.output<typeof ticketRequest>;

/** Waiting for the next global invoice; in one, a draft of it included; or invoiced to its buyer. */
export const TICKET_STATUSES = ["pending", "in_global", "on_its_own"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** An invoice that a ticket is in. */
const holder = z.object({
  id: z.string(),
  state: z.enum(INVOICE_STATES),
  serie: nullableText,
  folio: z.int().nullable(),
});
export type TicketHolder = z.output<typeof holder>;

export const ticketRow = z.object({
  id: z.string(),
  folio: z.string(),
  /** YYYY-MM-DD. */
  sold_on: z.string(),
  total: wireDecimal,
  payment_form_id: z.int(),
  tax_object_id: z.int(),
  vat_tax_id: z.int(),
  ieps: wireDecimal.nullable(),
  /** How it is taxed, in the caller's language. */
  taxes: z.string(),
  status: z.enum(TICKET_STATUSES),
  global_invoice: holder.nullable(),
  /** What takes it out of that one. */
  credit_note: holder.nullable(),
  own_invoice: holder.nullable(),
  /** Of what a person writes of it; it goes back with a change. */
  version: z.string(),
  created_at: wireInstant,
  updated_at: wireInstant,
});
export type TicketRow = z.output<typeof ticketRow>;

/** Days are those of the sales. */
const ticketFilters = z
  .object({
    status: z.enum(TICKET_STATUSES, { error: messageKey("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
    global_invoice_id: optionalRowId(),
  })
  .refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] });

/** Which tickets are globalised: those of the period that the day is in. */
export const globalRequest = z.object({
  periodicity: z.enum(PERIODICITIES, { error: messageKey("not_in_list") }),
  day: requiredDay(),
  series_id: optionalRowId(),
});
export type GlobalRequest = z.output<typeof globalRequest>;

/** What the global invoice of a period would be; nothing is kept. */
export const globalPreviewResponse = z.object({
  period: z.object({
    periodicity: z.enum(PERIODICITIES),
    from: z.string(),
    to: z.string(),
    months: z.string(),
    year: z.string(),
    /** The last day on which it is issued in time: 24 hours after the period ends. */
    due: z.string(),
    /** Sales may still come. */
    is_open: z.boolean(),
    is_late: z.boolean(),
  }),
  /** Lines of the invoice. */
  tickets: z.int(),
  /** What the tickets add up to; the invoice's total is the same. */
  sum: wireDecimal,
  totals: invoiceTotals.omit({ items: true }),
  problems: z.array(problemSchema),
  /** That of the ticket with the largest amount. */
  payment_form_id: z.int().nullable(),
  /**
   * Tickets of the period that stay out: in another global invoice, invoiced to their buyers, or too many for one
   * document.
   */
  left_out: z.object({ in_global: z.int(), on_its_own: z.int(), beyond: z.int() }),
  /** Global invoices of the period that are still drafts. */
  drafts: z.array(z.object({ id: z.string(), tickets: z.int() })),
  /** Cancelled global invoices that this one replaces (04). */
  replaces: z.array(z.object({ id: z.string(), serie: nullableText, folio: z.int().nullable(), uuid: z.string() })),
});
export type GlobalPreview = z.output<typeof globalPreviewResponse>;

/** To whom a ticket is invoiced; with a credit note (E) where it is in a live global invoice. */
export const ticketInvoiceRequest = z.object({
  customer_id: rowId(),
  with_credit_note: z.boolean({ error: messageKey("invalid") }).default(false),
});

export const ticketInvoicedResponse = z.object({
  message: z.string(),
  invoice: invoiceDetail,
  credit_note: invoiceDetail.nullable(),
});

const scope = "crud_user_invoices";

const list = listRoutes(
  "tickets",
  scope,
  { all: "Tickets", page: "A page of tickets", sheet: "Every ticket that matches, as a spreadsheet" },
  {
    request: listRequest,
    row: ticketRow,
    filters: ticketFilters,
    sortable: ["sold_on", "folio", "total", "created_at", "updated_at"],
    columns: TICKET_COLUMNS,
  },
  { accountant: true },
);

export const ticketRoutes = {
  saveTicket: post("/api/tickets/update_or_create", scope, "Create a ticket, or change one that is in no invoice", {
    request: ticketRequest,
    response: z.object({ message: z.string(), ticket: ticketRow, warnings: warningsOfForm }),
  }),
  getTicket: get("/api/tickets", scope, "One ticket, and the invoices that it is in", {
    query: z.object({ id: rowId() }),
    response: z.object({ ticket: ticketRow }),
    accountant: true,
  }),
  listTickets: list.all,
  paginateTickets: list.page,
  exportTickets: list.sheet,
  deleteTickets: del("/api/tickets/delete", scope, "Delete tickets that are in no invoice: all of them or none", {
    request: deleteRequest,
    response: deleteResponse,
  }),
  previewGlobal: post(
    "/api/tickets/global/preview",
    scope,
    "What the global invoice of a period would be: its tickets, totals and problems",
    { request: globalRequest, response: globalPreviewResponse },
  ),
  draftGlobal: post(
    "/api/tickets/global",
    scope,
    "A draft of the global invoice of a period; its tickets are held from now on",
    { request: globalRequest, response: draftSavedResponse, status: 201 },
  ),
  invoiceTicket: post(
    "/api/tickets/:id/invoice",
    scope,
    "A draft that invoices a ticket to its buyer: out of the draft of a global invoice, or with a credit note over one that is live",
    { params: idParams, request: ticketInvoiceRequest, response: ticketInvoicedResponse, status: 201 },
  ),
};
