export { findProducts } from "./imports/import-products.db.ts";
export { productImportRoutes } from "./imports/import-routes.ts";
export { readLineTaxes } from "./imports/line-taxes.ts";
export { keyOfSat, unitOf } from "./imports/product-cells.ts";
export { isUntaxed, percent, plainWord, vatOf } from "./imports/tax-cells.ts";
export { productListRoutes } from "./list-routes.ts";
export type { ProductContent } from "./product-record.ts";
export { productRoutes } from "./routes.ts";
export { readTaxes, sayTaxes } from "./tax-words.ts";
