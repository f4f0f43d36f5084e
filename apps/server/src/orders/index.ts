export { adminOrderRoutes, clientOrderListRoutes } from "./admin-routes.ts";
export { invoiceOrderJob } from "./invoice-order.ts";
export { type CreditGift, giveCredits } from "./order-credits.ts";
export { orderReference } from "./order-row.ts";
export { refundOrderJob } from "./refund-order.ts";
export {
  cardEventRoutes,
  orderInvoiceRoutes,
  orderListRoutes,
  orderRoutes,
  sandboxCardRoutes,
  shopRoutes,
} from "./routes.ts";
export { isOrderAlert } from "./states.ts";
