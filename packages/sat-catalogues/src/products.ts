import { PRODUCTOS } from "./generated/productos.gen.ts";
import { once, parseTable } from "./lists/entrada.ts";
import { createSearch, type Hit } from "./search/create-search.ts";

export type { Hit } from "./search/create-search.ts";

// The starter set of product keys, as its own entry point: a browser can load it when someone looks for a key.

/** A key of c_ClaveProdServ. */
export interface Producto {
  /** Eight digits. */
  readonly clave: string;
  /** The SAT's description, Spanish. */
  readonly descripcion: string;
  /** Everyday words it is also looked up by; ours, not the SAT's. */
  readonly palabras: string;
}

/** The keys of c_ClaveProdServ that everyday invoices use; the SAT's list has some 52,500. */
export const productosIniciales: () => readonly Producto[] = /* @__PURE__ */ once(() =>
  parseTable(PRODUCTOS, (cell) => ({
    clave: cell("clave"),
    descripcion: cell("descripcion"),
    palabras: cell("palabras"),
  })),
);

const labels = /* @__PURE__ */ once(
  () => new Map(productosIniciales().map(({ clave, descripcion }) => [clave, descripcion])),
);

/** The SAT's description of a product key of the starter set, `undefined` for any other. */
export function productLabel(clave: string): string | undefined {
  return labels().get(clave);
}

const index = /* @__PURE__ */ once(() => createSearch(productosIniciales()));

/** Product keys of the starter set, best first; a key or its beginning is found too. */
export function searchProducts(query: string, limit?: number): readonly Hit[] {
  return index()(query, limit);
}
