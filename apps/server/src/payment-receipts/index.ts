export { dueDayAfter, listOwed } from "./receivables.ts";
export { invoicePaymentRoutes, payCancellationRoutes, payListRoutes, payRoutes, payStampRoutes } from "./routes.ts";
export { stampPayInThePast } from "./stamp.ts";
