import * as z from "zod";
import { problemSchema } from "./error-body.ts";
import { catalogueId, catalogueIdOr } from "./fields/catalogue-id.ts";
import { optionalDay, requiredDay } from "./fields/day.ts";
import { decimalField } from "./fields/decimal.ts";
import { optionalRowId, rowId, seenVersion } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { refuseUnlikeName } from "./fields/name.ts";
import { iepsPercent } from "./fields/percent.ts";
import { documentText } from "./fields/text.ts";
import { nullableText, warningsOfForm, wireDecimal, wireInstant } from "./fields/wire.ts";
import { DEFAULT_IDS, idOfKey } from "./ids.ts";
import { PERIODICITIES } from "./invoices/global-period.ts";
import { inOrder } from "./invoices/list.ts";
import { invoiceDetail } from "./invoices/one.ts";
import { INVOICE_STATES } from "./invoices/row.ts";
import { invoiceTotals } from "./invoices/totals.ts";
import { columnIds, TICKET_COLUMNS } from "./list-columns.ts";
import { exportRequest, listRequest, paginateRequest } from "./listing.ts";

/** A ticket is paid when it is given: it has no form of payment that is still to be defined. */
const TO_BE_DEFINED = idOfKey("payment_form", "99");
/** Taxed, or no object of tax. */
const TAX_OBJECTS: readonly number[] = [DEFAULT_IDS.untaxed_object, DEFAULT_IDS.tax_object];

/** A simple sale as it is typed: the total of the ticket with its taxes inside, in pesos. */
export const ticketRequest = z.object({
  ticket_id: optionalRowId(),
  folio: documentText(1, 100).superRefine(refuseUnlikeName),
  sold_on: requiredDay(),
  total: decimalField({ decimals: 2, positive: true }),
  payment_form_id: catalogueId("payment_form").refine((id) => id !== TO_BE_DEFINED, { error: says("not_in_list") }),
  tax_object_id: catalogueIdOr("tax_object", DEFAULT_IDS.tax_object).refine((id) => TAX_OBJECTS.includes(id), {
    error: says("not_in_list"),
  }),
  vat_tax_id: catalogueIdOr("vat_tax", DEFAULT_IDS.vat_tax),
  ieps: iepsPercent(),
  version: seenVersion(),
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

export const ticketQuery = z.object({ id: rowId() });
export const ticketResponse = z.object({ ticket: ticketRow });
export const ticketSavedResponse = z.object({ message: z.string(), ticket: ticketRow, warnings: warningsOfForm });

/** Days are those of the sales. */
const ticketFilters = z
  .object({
    status: z.enum(TICKET_STATUSES, { error: says("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
    global_invoice_id: optionalRowId(),
  })
  .refine(inOrder, { error: says("date_order"), path: ["date_end"] });

const TICKET_SORTS = ["sold_on", "folio", "total", "created_at", "updated_at"] as const;

export const ticketsListRequest = listRequest;
export const ticketsPaginateRequest = paginateRequest(ticketFilters, TICKET_SORTS);
export const ticketsExportRequest = exportRequest(ticketFilters, TICKET_SORTS, columnIds(TICKET_COLUMNS));

/** Which tickets are globalised: those of the period that the day is in. */
export const globalRequest = z.object({
  periodicity: z.enum(PERIODICITIES, { error: says("not_in_list") }),
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
  with_credit_note: z.boolean({ error: says("invalid") }).default(false),
});

export const ticketInvoicedResponse = z.object({
  message: z.string(),
  invoice: invoiceDetail,
  credit_note: invoiceDetail.nullable(),
});
