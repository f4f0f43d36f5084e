import { creditsGrantedResponse, grantCreditsRequest } from "../admin-users.ts";
import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { EXPORT_MEDIA_TYPES, listResponse, paginateResponse } from "../listing.ts";
import {
  adminOrderResponse,
  clientOrderRow,
  clientOrdersExportRequest,
  ordersListRequest,
  ordersPaginateRequest,
  refundOrderRequest,
} from "../orders.ts";
import { routesOf } from "./route.ts";

const scope = "crud_admin_users";

export const adminOrderRoutes = routesOf({
  listAdminOrders: {
    method: "POST",
    path: "/api/admin/orders/list",
    scope,
    summary: "Everybody's orders",
    request: ordersListRequest,
    response: listResponse(clientOrderRow),
    status: 200,
    heavy: true,
  },
  paginateAdminOrders: {
    method: "POST",
    path: "/api/admin/orders/list/paginate",
    scope,
    summary: "A page of everybody's orders",
    request: ordersPaginateRequest,
    response: paginateResponse(clientOrderRow),
    status: 200,
    inTurn: "listing",
  },
  exportAdminOrders: {
    method: "POST",
    path: "/api/admin/orders/list/export",
    scope,
    summary: "Everybody's orders that match, as a spreadsheet",
    request: clientOrdersExportRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    status: 200,
    heavy: true,
  },
  getAdminOrder: {
    method: "GET",
    path: "/api/admin/orders/:id",
    scope,
    summary: "One order, what became of it, and the refunds that were asked for",
    params: idParams,
    response: adminOrderResponse,
    status: 200,
  },
  creditOrder: {
    method: "POST",
    path: "/api/admin/orders/:id/credit",
    scope,
    summary: "Gives the buyer of an order credits besides those bought, with a reason that the buyer can read",
    params: idParams,
    request: grantCreditsRequest,
    response: creditsGrantedResponse,
    status: 200,
    fresh: true,
  },
  refundOrder: {
    method: "POST",
    path: "/api/admin/orders/:id/refund",
    scope,
    summary:
      "Asks the card provider to give money of an order back, with a reason; its credits go when the provider says that the money went",
    params: idParams,
    request: refundOrderRequest,
    response: messageResponse,
    status: 200,
    fresh: true,
  },
});
