import type { ProductData, ResponseOf } from "@timbra/contract";
import { isTaxed } from "./product-values.ts";

type TaxedProduct = Pick<ProductData, "tax_object" | "vat_tax" | "ieps">;

/** The taxes charged on a product, in the few words a row has room for. */
export function taxText(product: TaxedProduct, vat: ResponseOf<"getTaxes">["tax_vat"], none: string): string {
  if (!isTaxed(product.tax_object.id)) return none;
  const iva = vat.find(({ id }) => id === product.vat_tax.id)?.name;
  const ieps = product.ieps === null ? null : `IEPS ${product.ieps} %`;
  return [iva, ieps].filter((part) => part !== null && part !== undefined).join(" + ");
}
