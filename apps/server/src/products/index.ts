export { productImportRoutes } from "./imports/import-routes.ts";
export { productListRoutes } from "./list-routes.ts";
export { productRoutes } from "./routes.ts";
