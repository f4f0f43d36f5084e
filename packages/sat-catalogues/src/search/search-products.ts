import { productosIniciales } from "../lists/productos.ts";
import { once } from "../table/once.ts";
import { createSearch, type Hit } from "./create-search.ts";

const index = /* @__PURE__ */ once(() => createSearch(productosIniciales()));

/** Product keys of the starter set, best first; a key or its beginning is found too. */
export function searchProducts(query: string, limit?: number): readonly Hit[] {
  return index()(query, limit);
}
