import { Decimal } from "@timbra/cfdi";
import * as z from "zod";
import { DEFAULT_IDS } from "../default-ids.ts";
import { optionalDecimal } from "../fields/decimal.ts";
import { optionalCatalogueId, optionalRowId } from "../fields/identifier.ts";
import { optionalPropertyAccounts } from "../fields/property-accounts.ts";
import { anyText, messageKey, optionalList, optionalText, refuseUnlikeName } from "../fields/text.ts";
import { wireDecimal } from "../fields/wire.ts";
import { VAT_RATES, VAT_TAXES } from "../ids.ts";
import { PRICE_KIND, shownPrice } from "../product-kinds.ts";
import type { ProductData } from "../products.ts";
import { optionalOperation } from "../tax-advice/operation.ts";
import { draftComplements } from "./complements.ts";
import { localTaxTotal } from "./local-taxes.ts";

export const TAXES = ["IVA", "ISR", "IEPS"] as const;
export type Tax = (typeof TAXES)[number];

/** A share of the base, an amount per unit of measure, or nothing. */
export const TAX_FACTORS = ["rate", "quota", "exempt"] as const;
export type TaxFactor = (typeof TAX_FACTORS)[number];

/**
 * A tax of a line. `rate` is a fraction ("0.16") or the quota; `base` only where it is not the amount: the units of a
 * quota. `units_per_item` says those of one unit sold, the litres of a box for instance: the base is the quantity of
 * the line by them.
 */
export const taxRow = z
  .object({
    tax: z.enum(TAXES, { error: messageKey("not_in_list") }),
    factor: z.enum(TAX_FACTORS, { error: messageKey("not_in_list") }).default("rate"),
    rate: optionalDecimal({ decimals: 6, min: "0", max: "999999" }),
    withheld: z.boolean({ error: messageKey("invalid") }).default(false),
    base: optionalDecimal({ decimals: 6, min: "0" }),
    units_per_item: optionalDecimal({ decimals: 6, positive: true }),
  })
  .refine((row) => row.factor === "exempt" || row.rate !== null, {
    error: messageKey("invoice_tax_rate"),
    path: ["rate"],
  })
  .refine((row) => row.factor !== "exempt" || (row.rate === null && !row.withheld), {
    error: messageKey("invoice_tax_exempt"),
    path: ["factor"],
  })
  .refine((row) => row.units_per_item === null || (row.factor === "quota" && row.base === null), {
    error: messageKey("invoice_tax_units"),
    path: ["units_per_item"],
  })
  .transform(({ units_per_item: units, ...row }): TaxRow => (units === null ? row : { ...row, units_per_item: units }));

export interface TaxRow {
  readonly tax: Tax;
  readonly factor: TaxFactor;
  readonly rate: string | null;
  readonly withheld: boolean;
  readonly base: string | null;
  /** Of a quota only, and only where it is not the quantity that is taxed. */
  readonly units_per_item?: string | undefined;
}

/** The lines that one document may have here; beyond, the certification providers refuse the size. */
export const MAX_ITEMS = 5000;

/** Text of a line that ends in an attribute of the document. */
function lineText(max: number) {
  return optionalText(1, max).refine((text) => !text?.includes("|"), { error: messageKey("no_pipe") });
}

/** Year, customs office, patent, number: 15 digits, with blanks or without. */
const customsDocument = anyText()
  .refine((text) => /^\d{15}$/.test(text.replace(/\s/g, "")), { error: messageKey("customs_document") })
  .transform((text) => text.replace(/\s/g, ""));

/** On whose behalf the line is sold. */
const thirdParty = z.object({
  rfc: optionalText(1, 13),
  name: lineText(300).superRefine(refuseUnlikeName),
  tax_regime_id: optionalCatalogueId("tax_regime"),
  zip_code: optionalText(1, 5),
});

/**
 * A line as it is kept in a draft: anything may still be missing, nothing may be of the wrong kind. The price is
 * `unit_price`, or `total_import`: of one unit too, but with the taxes it is charged with.
 */
export const draftItem = z.object({
  product_id: optionalRowId(),
  key: lineText(25),
  sku: lineText(100),
  description: lineText(1000),
  quantity: optionalDecimal({ decimals: 6, min: "0" }),
  unit_id: optionalCatalogueId("unit"),
  unit_price: optionalDecimal({ decimals: 6, min: "0" }),
  total_import: optionalDecimal({ decimals: 6, min: "0" }),
  discount: optionalDecimal({ decimals: 6, min: "0" }),
  tax_object_id: optionalCatalogueId("tax_object"),
  taxes: optionalList(taxRow, 12),
  predial: optionalPropertyAccounts(),
  customs: optionalList(customsDocument, 100),
  third_party: thirdParty.nullish().transform((party) => party ?? null),
  /** What is invoiced, where the key does not say it: what a company withholds depends on it. */
  operation: optionalOperation(),
  complements: draftComplements,
});
export type DraftItem = z.output<typeof draftItem>;

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
  local_taxes: z.array(localTaxTotal),
  total: wireDecimal,
  total_in_words: z.string(),
  /** The amount of each line before discount and taxes, in the order of the draft's items. */
  items: z.array(z.object({ unit_price: wireDecimal, amount: wireDecimal })),
});
export type InvoiceTotals = z.output<typeof invoiceTotals>;

/** The taxes as profile and products keep them: catalogue ids and percentages. */
export interface TaxChoice {
  readonly tax_object_id: number;
  readonly vat_tax_id: number;
  readonly vat_rate_id: number;
  /** Percentages; null or zero: none. */
  readonly r_isr: string | null;
  readonly ieps: string | null;
  /** An amount for each unit of the quota, and how many of those one unit sold has (litres of a box); none: one. */
  readonly ieps_quota?: string | null;
  readonly ieps_units?: string | null;
}

/**
 * The tax rows that a choice means: IEPS and IVA charged, IVA and ISR withheld. Only tax object 02 has all of them.
 */
export function taxesOfChoice(choice: TaxChoice): TaxRow[] {
  if (choice.tax_object_id !== DEFAULT_IDS.tax_object) return [];
  return [
    ...percentRow("IEPS", choice.ieps, false),
    ...quotaRow(choice),
    ...vatRow(choice.vat_tax_id),
    ...withheldVatRow(choice.vat_rate_id),
    ...percentRow("ISR", choice.r_isr, true),
  ];
}

/** A line for a product: its own copy of what the product says today, quantity 1. */
export function itemOfProduct(product: ProductData): DraftItem {
  const price = shownPrice(product);
  const byTotal = product.valor === PRICE_KIND.total;
  return {
    product_id: product.id,
    key: product.claveprodserv,
    sku: product.numero_identificacion,
    description: product.descripcion,
    quantity: "1",
    unit_id: product.unit.id,
    unit_price: byTotal ? null : price,
    total_import: byTotal ? price : null,
    discount: null,
    tax_object_id: product.tax_object.id,
    taxes: taxesOfChoice({
      tax_object_id: product.tax_object.id,
      vat_tax_id: product.vat_tax.id,
      vat_rate_id: product.vat_rates.id,
      r_isr: product.r_isr,
      ieps: product.ieps,
      ieps_quota: product.ieps_cuota,
      ieps_units: product.ieps_unidades,
    }),
    predial: product.cuenta_predial,
    customs: [],
    third_party: null,
    operation: product.operacion,
    complements: [],
  };
}

function quotaRow({ ieps_quota, ieps_units }: TaxChoice): TaxRow[] {
  const quota = Decimal.tryParse(ieps_quota ?? "");
  if (quota === null || quota.isZero()) return [];
  const row: TaxRow = {
    tax: "IEPS",
    factor: "quota",
    rate: quota.withScale(6).toString(),
    withheld: false,
    base: null,
  };
  return [ieps_units ? { ...row, units_per_item: ieps_units } : row];
}

function vatRow(id: number): TaxRow[] {
  const choice = VAT_TAXES.find((vat) => vat.id === id);
  if (choice === undefined) return [];
  return [
    { tax: "IVA", factor: choice.rate === null ? "exempt" : "rate", rate: choice.rate, withheld: false, base: null },
  ];
}

function withheldVatRow(id: number): TaxRow[] {
  const rate = VAT_RATES.find((vat) => vat.id === id)?.rate ?? null;
  return rate === null ? [] : [{ tax: "IVA", factor: "rate", rate, withheld: true, base: null }];
}

function percentRow(tax: "ISR" | "IEPS", percent: string | null, withheld: boolean): TaxRow[] {
  const value = Decimal.tryParse(percent ?? "");
  if (value === null || value.isZero()) return [];
  const rate = value.times(Decimal.of(1n, 2)).withScale(6).toString();
  return [{ tax, factor: "rate", rate, withheld, base: null }];
}
