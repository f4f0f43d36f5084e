import * as z from "zod";
import { optionalDecimal } from "../fields/decimal.ts";
import { says } from "../fields/missing.ts";

export const TAXES = ["IVA", "ISR", "IEPS"] as const;
export type Tax = (typeof TAXES)[number];

/** A share of the base, an amount per unit of measure, or nothing. */
export const TAX_FACTORS = ["rate", "quota", "exempt"] as const;
export type TaxFactor = (typeof TAX_FACTORS)[number];

/**
 * A tax of a line. `rate` is a fraction ("0.16") or the quota; `base` only where it is not the amount: the units of a
 * quota.
 */
export const taxRow = z
  .object({
    tax: z.enum(TAXES, { error: says("not_in_list") }),
    factor: z.enum(TAX_FACTORS, { error: says("not_in_list") }).default("rate"),
    rate: optionalDecimal({ decimals: 6, min: "0", max: "999999" }),
    withheld: z.boolean({ error: says("invalid") }).default(false),
    base: optionalDecimal({ decimals: 6, min: "0" }),
  })
  .refine((row) => row.factor === "exempt" || row.rate !== null, { error: says("invoice_tax_rate"), path: ["rate"] })
  .refine((row) => row.factor !== "exempt" || (row.rate === null && !row.withheld), {
    error: says("invoice_tax_exempt"),
    path: ["factor"],
  });
export type TaxRow = z.output<typeof taxRow>;
