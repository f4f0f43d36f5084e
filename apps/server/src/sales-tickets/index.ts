export { ticketImportRoutes, ticketInvoiceRoutes, ticketListRoutes, ticketRoutes } from "./routes.ts";
