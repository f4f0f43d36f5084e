import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { isDay, optionalDay } from "../fields/day.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalRowId } from "../fields/identifier.ts";
import { messageKey, optionalText } from "../fields/text.ts";
import { nullableText, wireDecimal, wireInstant } from "../fields/wire.ts";
import { INVOICE_STATES, INVOICE_STATUSES, PENDING_KINDS, statusOf } from "./states.ts";

/**
 * What a document does to what was invoiced: income adds, a credit note takes away, and anything else is neither; nor
 * is what was cancelled, or waits for its stamp. A draft, in lists that ask for drafts, does what it will do. The one
 * rule of every sum of invoices; in SQL it is `INVOICED` of what `IS_LIVE`.
 */
export function signOf({ type, state }: Pick<InvoiceRow, "type" | "state">): 1 | -1 | 0 {
  if (state !== "draft" && statusOf(state) !== "active") return 0;
  if (type === "I") return 1;
  return type === "E" ? -1 : 0;
}

/** A row of the invoice lists. `date` is the legal date, local to the place of issue; null while a draft. */
export const invoiceRow = z.object({
  id: z.string(),
  state: z.enum(INVOICE_STATES),
  status: z.enum(INVOICE_STATUSES),
  type: z.enum(["I", "E", "T", "P"]),
  serie: nullableText,
  folio: z.int().nullable(),
  date: nullableText,
  customer_id: nullableText,
  receiver_rfc: z.string(),
  receiver_name: z.string(),
  payment_method: nullableText,
  currency: z.string(),
  subtotal: wireDecimal,
  total: wireDecimal,
  uuid: nullableText,
  stamped_at: wireInstant.nullable(),
  /** When the 72 hours end in which its Fecha can be stamped; null unless it is sealed and waits for its stamp. */
  stamp_by: wireInstant.nullable(),
  environment: z.enum(["sandbox", "live"]).nullable(),
  created_at: wireInstant,
  updated_at: wireInstant,
});
export type InvoiceRow = z.output<typeof invoiceRow>;

interface Days {
  readonly date_start: string | null;
  readonly date_end: string | null;
}

interface Amounts {
  readonly min_total: string | null;
  readonly max_total: string | null;
}

/** A limit that is wrong by itself says so; its order is not checked. */
export function inOrder({ date_start, date_end }: Days): boolean {
  if (date_start === null || date_end === null || !isDay(date_start) || !isDay(date_end)) return true;
  return date_start <= date_end;
}

function amountsInOrder({ min_total, max_total }: Amounts): boolean {
  const [min, max] = [Decimal.tryParse(min_total ?? ""), Decimal.tryParse(max_total ?? "")];
  return min === null || max === null || min.compare(max) <= 0;
}

/** "Facturado" in one currency: valid income invoices less valid credit notes. */
const invoicedSum = z.object({
  currency: z.string(),
  invoices: z.int(),
  notes: z.int(),
  /** Of the invoices, and of the credit notes that are taken off. */
  gross: wireDecimal,
  credited: wireDecimal,
  invoiced: wireDecimal,
});
export const invoicedResponse = z.object({ currencies: z.array(invoicedSum) });

/** The filters of the invoice lists; days are of the legal date, or of creation for a draft. */
export const invoiceFilters = z
  .object({
    status: z.enum(INVOICE_STATUSES, { error: messageKey("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
    customer_id: optionalRowId(),
    series_id: optionalRowId(),
    serie: optionalText(1, 25),
    type: z.enum(["I", "E", "T", "P"], { error: messageKey("not_in_list") }).nullish(),
    payment_method: z.enum(["PUE", "PPD"], { error: messageKey("not_in_list") }).nullish(),
    min_total: optionalDecimal({ decimals: 6, min: "0" }),
    max_total: optionalDecimal({ decimals: 6, min: "0" }),
    pending: z.enum(PENDING_KINDS, { error: messageKey("not_in_list") }).nullish(),
  })
  .refine(inOrder, { error: messageKey("date_order"), path: ["date_end"] })
  .refine(amountsInOrder, { error: messageKey("amount_order"), path: ["max_total"] });
export type InvoiceFilters = z.output<typeof invoiceFilters>;
