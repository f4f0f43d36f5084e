export { rebuildPay } from "./rebuild.ts";
export { ofCustomer } from "./receivables.db.ts";
export {
  dueDayAfter,
  getCustomerAges,
  getReceivablesSummary,
  listOwedUntil,
  listPayable,
  sumOwedUntil,
} from "./receivables.ts";
export { payLists, payRoutes } from "./routes.ts";
export { saveReceiptDraft, stampPayBackdated } from "./stamp.ts";
