export { findCustomer, findCustomersByRfc } from "./customers.db.ts";
export { countryOf, regimeOf } from "./import.ts";
export { customerLists, customerRoutes } from "./routes.ts";
