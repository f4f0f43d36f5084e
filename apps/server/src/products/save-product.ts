import { Decimal } from "@timbra/cfdi";
import { decimalsOf, type ReadRequestOf } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { type ProductRecord, toProductContent } from "./product-record.ts";
import { getProduct, insertProduct, updateProduct } from "./products.db.ts";

export type SavedProduct =
  | { readonly kind: "saved"; readonly product: ProductRecord }
  | { readonly kind: "not_found" }
  /** The price has more decimals than the issuer works with. */
  | { readonly kind: "too_precise" };

/**
 * Creates a product, or changes the one that the form names. `decimals`: how many the issuer's prices may have. A price
 * that was kept with more, from when the setting was another, may stay as it is.
 */
export async function saveProduct(
  tx: Tx,
  clock: Clock,
  issuerId: string,
  form: ReadRequestOf<"saveProduct">,
  decimals: number,
): Promise<SavedProduct> {
  const { productos_id: id, productos_precio_unitario: price } = form;
  if (decimalsOf(plainDecimal(price)) > decimals && !(id !== null && (await isKept(tx, id, price))))
    return { kind: "too_precise" };
  const content = toProductContent(form);
  const product =
    id === null
      ? await insertProduct(tx, issuerId, newId(clock), content, clock.now())
      : await updateProduct(tx, id, content, clock.now());
  return product === null ? { kind: "not_found" } : { kind: "saved", product };
}

async function isKept(tx: Tx, id: string, price: string): Promise<boolean> {
  const kept = await getProduct(tx, id);
  return kept !== null && Decimal.parse(kept.unit_price).equals(Decimal.parse(price));
}
