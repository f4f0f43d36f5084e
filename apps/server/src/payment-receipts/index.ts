export { dueDayAfter, listOwedUntil } from "./receivables.ts";
export { invoicePaymentRoutes, payCancellationRoutes, payListRoutes, payRoutes, payStampRoutes } from "./routes.ts";
export { stampPayBackdated } from "./stamp.ts";
