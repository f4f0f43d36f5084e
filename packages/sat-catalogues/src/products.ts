// The starter set of product keys, by a door of its own: a browser can load it when someone looks for a key.
export { productLabel } from "./lists/product-label.ts";
export { type Producto, productosIniciales } from "./lists/productos.ts";
export { searchProducts } from "./search/search-products.ts";
export type { Hit } from "./search/searchable.ts";
