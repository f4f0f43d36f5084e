import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { isDay, optionalDay } from "../fields/day.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { says } from "../fields/missing.ts";
import { optionalText } from "../fields/text.ts";
import { columnIds, INVOICE_COLUMNS } from "../list-columns.ts";
import { exportRequest, paginateRequest, searchField, tickedIds } from "../listing.ts";
import { INVOICE_STATUSES } from "./row.ts";

interface Days {
  readonly date_start: string | null;
  readonly date_end: string | null;
}

interface Amounts {
  readonly min_total: string | null;
  readonly max_total: string | null;
}

/** A limit that is wrong by itself says so; its order is not judged. */
export function inOrder({ date_start, date_end }: Days): boolean {
  if (date_start === null || date_end === null || !isDay(date_start) || !isDay(date_end)) return true;
  return date_start <= date_end;
}

function amountsInOrder({ min_total, max_total }: Amounts): boolean {
  const [min, max] = [Decimal.tryParse(min_total ?? ""), Decimal.tryParse(max_total ?? "")];
  return min === null || max === null || min.compare(max) <= 0;
}

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
  .refine(inOrder, { error: says("date_order"), path: ["date_end"] })
  .refine(amountsInOrder, { error: says("amount_order"), path: ["max_total"] });
export type InvoiceFilters = z.output<typeof invoiceFilters>;

export const invoicesListRequest = z.object({ search: searchField, filters: invoiceFilters.nullish() }).prefault({});

const INVOICE_SORTS = [
  "date",
  "folio",
  "receiver_name",
  "receiver_rfc",
  "total",
  "status",
  "created_at",
  "updated_at",
] as const;

export const invoicesPaginateRequest = paginateRequest(invoiceFilters, INVOICE_SORTS);

export const invoicesExportRequest = exportRequest(invoiceFilters, INVOICE_SORTS, columnIds(INVOICE_COLUMNS));

/** Which invoices' files are wanted: the ticked ones, or all that match. */
export const invoicesZipRequest = z
  .object({ search: searchField, filters: invoiceFilters.nullish(), ids: tickedIds })
  .prefault({});
