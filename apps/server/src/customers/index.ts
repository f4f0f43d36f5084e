export { csfRoutes } from "./csf/csf-routes.ts";
export { countryOf, regimeOf } from "./imports/customer-cells.ts";
export { findByRfc } from "./imports/import-customers.db.ts";
export { customerImportRoutes } from "./imports/import-routes.ts";
export { customerListRoutes } from "./list-routes.ts";
export { customerRoutes } from "./routes.ts";
