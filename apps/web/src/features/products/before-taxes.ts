import { PRICE_KIND, taxesOfChoice, toDecimalText, unitPriceOf } from "@timbra/contract";
import type { ProductValues } from "./product-values.ts";

/**
 * What an invoice will say as unit price when the agreed price has its taxes inside; null for any other, or while
 * nothing sensible is typed.
 */
export function beforeTaxes(values: ProductValues): string | null {
  const total = toDecimalText(values.productos_precio_unitario);
  if (values.productos_valor !== PRICE_KIND.total || total === null) return null;
  const taxes = taxesOfChoice({
    tax_object_id: values.productos_cat_taxobject_id,
    vat_tax_id: values.productos_cat_vat_taxes_id,
    vat_rate_id: values.productos_cat_vat_rates_id,
    r_isr: toDecimalText(values.productos_r_isr),
    ieps: toDecimalText(values.productos_ieps),
  });
  return unitPriceOf({ unit_price: null, total_import: total, taxes });
}
