import { once } from "../lists/entrada.ts";
import { unidades } from "../lists/unidades.ts";
import { searchProducts } from "../products.ts";
import { createSearch, type Hit } from "./create-search.ts";

/**
 * Looks in a starter set by words or by key; accents, plurals and small typing errors are tolerated.
 * @param limit at most so many hits, 20 by default
 */
export function search(kind: "product-keys" | "units", query: string, limit?: number): readonly Hit[] {
  return kind === "units" ? searchUnits(query, limit) : searchProducts(query, limit);
}

const index = /* @__PURE__ */ once(() => createSearch(unidades()));

/** Units of the starter set, best first; a key or its beginning is found too. */
function searchUnits(query: string, limit?: number): readonly Hit[] {
  return index()(query, limit);
}
