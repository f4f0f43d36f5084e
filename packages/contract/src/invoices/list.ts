import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { optionalDay } from "../fields/day.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { says } from "../fields/missing.ts";
import { optionalText } from "../fields/text.ts";
import { paginateRequest, searchField } from "../listing.ts";
import { INVOICE_STATUSES } from "./row.ts";

/** The filters of the invoice lists; days are of the legal date, or of creation for a draft. */
export const invoiceFilters = z
  .object({
    status: z.enum(INVOICE_STATUSES, { error: says("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
    customer_id: optionalRowId(),
    series_id: optionalRowId(),
    serie: optionalText(1, 25),
    type: z.enum(["I", "E", "T", "P"], { error: says("not_in_list") }).nullish(),
    payment_method: z.enum(["PUE", "PPD"], { error: says("not_in_list") }).nullish(),
    min_total: optionalDecimal({ decimals: 6, min: "0" }),
    max_total: optionalDecimal({ decimals: 6, min: "0" }),
  })
  .refine(({ date_start, date_end }) => date_start === null || date_end === null || date_start <= date_end, {
    error: says("date_order"),
    path: ["date_end"],
  })
  .refine(({ min_total, max_total }) => min_total === null || max_total === null || Decimal.parse(min_total).compare(Decimal.parse(max_total)) <= 0, {
    error: says("amount_order"),
    path: ["max_total"],
  });
export type InvoiceFilters = z.output<typeof invoiceFilters>;

export const invoicesListRequest = z.object({ search: searchField, filters: invoiceFilters.nullish() }).prefault({});

export const invoicesPaginateRequest = paginateRequest(invoiceFilters, [
  "date",
  "folio",
  "receiver_name",
  "receiver_rfc",
  "total",
  "status",
  "created_at",
  "updated_at",
]);
