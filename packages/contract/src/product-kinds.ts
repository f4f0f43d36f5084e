import type { ProductData } from "./products.ts";

/** "0" product, "1" service. */
export const PRODUCT_KIND = { product: "0", service: "1" } as const;
/** "0" the price is of one unit, "1" it is that of one unit with its taxes. */
export const PRICE_KIND = { unit: "0", total: "1" } as const;

/** The price that is shown: importe when valor is 1 or more, otherwise precio_unitario (spec §3). */
export function shownPrice(product: Pick<ProductData, "valor" | "importe" | "precio_unitario">): string {
  return product.valor === PRICE_KIND.unit ? product.precio_unitario : product.importe;
}
