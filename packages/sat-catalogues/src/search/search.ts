import { searchProducts } from "./search-products.ts";
import { searchUnits } from "./search-units.ts";
import type { Hit } from "./searchable.ts";

/**
 * Looks in a starter set by words or by key; accents, plurals and small typing errors are forgiven.
 * @param limit at most so many hits, 20 unless told
 */
export function search(kind: "product-keys" | "units", query: string, limit?: number): readonly Hit[] {
  return kind === "units" ? searchUnits(query, limit) : searchProducts(query, limit);
}
