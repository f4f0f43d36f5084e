import { Decimal } from "@timbra/cfdi";
import { VAT_RATES, VAT_TAXES } from "../ids/vat.ts";
import { DEFAULT_IDS } from "../ids.ts";
import { PRICE_KIND, type ProductData, shownPrice } from "../products.ts";
import type { DraftItem } from "./item.ts";
import type { TaxRow } from "./tax.ts";

/** The taxes as profile and products keep them: catalogue ids and percentages. */
export interface TaxChoice {
  readonly tax_object_id: number;
  readonly vat_tax_id: number;
  readonly vat_rate_id: number;
  /** Percentages; null or zero: none. */
  readonly r_isr: string | null;
  readonly ieps: string | null;
}

/**
 * The tax rows that a choice means: IEPS and IVA charged, IVA and ISR withheld. Only tax object 02 carries all of them.
 */
export function taxesOfChoice(choice: TaxChoice): TaxRow[] {
  if (choice.tax_object_id !== DEFAULT_IDS.tax_object) return [];
  return [
    ...percentRow("IEPS", choice.ieps, false),
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
    }),
    predial: null,
    customs: [],
    third_party: null,
  };
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
