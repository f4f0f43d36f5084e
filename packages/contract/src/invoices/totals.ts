import * as z from "zod";
import { wireDecimal } from "../fields/wire.ts";
import { TAX_FACTORS, TAXES } from "./tax.ts";

/** One row per tax, factor and rate charged on. */
const transferredTax = z.object({
  tax: z.enum(TAXES),
  factor: z.enum(TAX_FACTORS),
  rate: wireDecimal.nullable(),
  base: wireDecimal,
  amount: wireDecimal,
});

const withheldTax = z.object({ tax: z.enum(TAXES), amount: wireDecimal });

/** What a document adds up to, to the cent as its XML will say. */
export const invoiceTotals = z.object({
  currency: z.string(),
  decimals: z.int(),
  subtotal: wireDecimal,
  discount: wireDecimal,
  transferred: z.array(transferredTax),
  withheld: z.array(withheldTax),
  total: wireDecimal,
  total_in_words: z.string(),
  /** The amount of each line before discount and taxes, in the order of the draft's items. */
  items: z.array(z.object({ unit_price: wireDecimal, amount: wireDecimal })),
});
export type InvoiceTotals = z.output<typeof invoiceTotals>;
