export { clientOrderListRoutes } from "./client-list-routes.ts";
export { cardEventRoutes } from "./event-routes.ts";
export { orderInvoiceRoutes } from "./invoice-file-routes.ts";
export { invoiceOrderJob } from "./invoice-order.ts";
export { orderListRoutes } from "./list-routes.ts";
export { orderRoutes } from "./routes.ts";
export { sandboxCardRoutes } from "./sandbox-routes.ts";
export { shopRoutes } from "./shop-routes.ts";
