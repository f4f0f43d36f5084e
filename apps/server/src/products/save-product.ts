import { decimalsOf, type ReadRequestOf } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import { plainDecimal } from "../plain-decimal.ts";
import { type ProductRecord, toProductContent } from "./product-record.ts";
import { insertProduct, updateProduct } from "./products.db.ts";

export type SavedProduct =
  | { readonly kind: "saved"; readonly product: ProductRecord }
  | { readonly kind: "not_found" }
  /** The price has more decimals than the issuer works with. */
  | { readonly kind: "too_precise" };

/** Creates a product, or changes the one that the form names. `decimals`: how many the issuer's prices may have. */
export async function saveProduct(
  tx: Tx,
  clock: Clock,
  issuerId: string,
  form: ReadRequestOf<"saveProduct">,
  decimals: number,
): Promise<SavedProduct> {
  if (decimalsOf(plainDecimal(form.productos_precio_unitario)) > decimals) return { kind: "too_precise" };
  const content = toProductContent(form);
  const { productos_id: id } = form;
  const product =
    id === null ? await insertProduct(tx, issuerId, newId(clock), content, clock.now()) : await updateProduct(tx, id, content, clock.now());
  return product === null ? { kind: "not_found" } : { kind: "saved", product };
}
