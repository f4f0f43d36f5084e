export { findCustomersByRfc } from "./customers.db.ts";
export { countryOf, regimeOf } from "./import.ts";
export { customerRoutes } from "./routes.ts";
