export { ticketImportRoutes } from "./imports/import-routes.ts";
export { ticketInvoiceRoutes } from "./invoice-routes.ts";
export { ticketListRoutes } from "./list-routes.ts";
export { ticketRoutes } from "./routes.ts";
