export { rebuildPay } from "./rebuild.ts";
export { dueDayAfter, listOwedUntil } from "./receivables.ts";
export { payRoutes } from "./routes.ts";
export { stampPayBackdated } from "./stamp.ts";
