import { productosIniciales } from "../lists/productos.ts";
import { once } from "../table/once.ts";
import { createSearch } from "./create-search.ts";
import type { Hit } from "./searchable.ts";

const index = /* @__PURE__ */ once(() => createSearch(productosIniciales()));

/** Product keys of the starter set, best first; a key or its beginning is found too. */
export function searchProducts(query: string, limit?: number): readonly Hit[] {
  return index()(query, limit);
}
