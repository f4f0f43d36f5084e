import { type Catalogos, Decimal } from "@timbra/cfdi";
import { decimalsOf, idOfKey, keyOfId, type ReadRequestOf } from "@timbra/contract";
import type { Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { newId } from "../lib/ids.ts";
import { toProductContent } from "./product-record.ts";
import { type ProductRecord, products } from "./products.db.ts";

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
  const kept = id === null ? null : await products.get(tx, id);
  const isKept = kept !== null && Decimal.parse(kept.unit_price).equals(Decimal.parse(price));
  if (decimalsOf(plainDecimal(price)) > decimals && !isKept) return { kind: "too_precise" };
  const { productos_operacion: operation = kept?.operation ?? null } = form;
  const { productos_cuenta_predial: account = kept?.property_account ?? null } = form;
  const content = { ...toProductContent(form), operation, property_account: account };
  const product =
    id === null
      ? await products.insert(tx, issuerId, newId(clock), content, clock.now())
      : await products.update(tx, id, content, clock.now());
  return product === null ? { kind: "not_found" } : { kind: "saved", product };
}

/**
 * Whether a unit can be kept: one of the committed list always, any other once the SAT's lists in use have it. `day`:
 * YYYY-MM-DD.
 */
export function isUnitKnown(catalogues: Catalogos, unitId: number, day: string): boolean {
  const key = keyOfId("unit", unitId) ?? "";
  if (idOfKey("unit", key) !== undefined) return true;
  const known = catalogues.estado("c_ClaveUnidad", key, day);
  return known === "vigente" || known === "no-vigente";
}
