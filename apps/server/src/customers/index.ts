export { findCustomersByRfc } from "./customers.db.ts";
export { countryOf, customerImportRoutes, regimeOf } from "./import.ts";
export { csfRoutes, customerListRoutes, customerRoutes } from "./routes.ts";
