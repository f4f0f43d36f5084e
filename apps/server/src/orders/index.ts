export { invoiceOrderJob } from "./invoice-order.ts";
export { type CreditGift, giveCredits } from "./order-credits.ts";
export { orderReference } from "./order-row.ts";
export { refundOrderJob } from "./refund-order.ts";
export { orderLists, orderRoutes } from "./routes.ts";
export { isOrderAlert } from "./states.ts";
