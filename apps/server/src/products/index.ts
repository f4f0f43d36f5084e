export { isUntaxed, keyOfSat, operationOf, percent, readLineTaxes, unitOf, vatOf } from "./import-cells.ts";
export { findProducts, type ProductContent } from "./products.db.ts";
export { productLists, productRoutes } from "./routes.ts";
export { parseTaxes, taxesText } from "./tax-text.ts";
