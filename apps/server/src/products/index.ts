export { productImportRoutes } from "./imports/import-routes.ts";
export { isUntaxed, percent, plainWord, vatOf } from "./imports/tax-cells.ts";
export { productListRoutes } from "./list-routes.ts";
export { productRoutes } from "./routes.ts";
export { readTaxes, sayTaxes } from "./tax-words.ts";
