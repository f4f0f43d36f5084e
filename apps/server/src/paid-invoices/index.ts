export { countUnmarked, markInvoice } from "./paid-invoices.db.ts";
export { paidInvoiceRoutes } from "./routes.ts";
