export { payCancellationRoutes } from "./cancellation-routes.ts";
export { dueDayAfter } from "./due-day.ts";
export { invoicePaymentRoutes } from "./invoice-payment-routes.ts";
export { listOwed } from "./list-owed.ts";
export { payListRoutes } from "./list-routes.ts";
export { payRoutes } from "./routes.ts";
export { stampPayInThePast } from "./stamp-pay-in-the-past.ts";
export { payStampRoutes } from "./stamp-routes.ts";
