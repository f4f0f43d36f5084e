export { rebuildPay } from "./rebuild.ts";
export { dueDayAfter, getReceivablesSummary, listOwedUntil, sumOwedUntil } from "./receivables.ts";
export { payLists, payRoutes } from "./routes.ts";
export { stampPayBackdated } from "./stamp.ts";
