import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import {
  openShareRequest,
  sharedResponse,
  shareFileRequest,
  shareRequest,
  sharesResponse,
  shareViewResponse,
} from "../invoices.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_invoices";

export const sharingRoutes = routesOf({
  shareInvoice: {
    method: "POST",
    path: "/api/invoices/:id/share",
    scope,
    summary: "A link under which a stamped invoice is seen without an account; its address is told this once",
    params: idParams,
    request: shareRequest,
    response: sharedResponse,
    status: 201,
    heavyWhenLong: true,
  },
  listShares: {
    method: "GET",
    path: "/api/invoices/:id/shares",
    scope,
    summary: "The links of an invoice, without their secrets",
    params: idParams,
    response: sharesResponse,
    status: 200,
    accountant: true,
  },
  revokeShare: {
    method: "DELETE",
    path: "/api/invoices/shares/:id",
    scope,
    summary: "End a link at once",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  openShare: {
    method: "POST",
    path: "/api/shared",
    scope: "public",
    summary: "The invoice behind a link",
    request: openShareRequest,
    response: shareViewResponse,
    status: 200,
    link: { fields: ["token"], code: "share_gone" },
  },
  getSharedFile: {
    method: "POST",
    path: "/api/shared/file",
    scope: "public",
    summary: "The XML, byte for byte, or the printed form of the invoice behind a link",
    request: shareFileRequest,
    response: { file: ["application/xml", "application/pdf"] },
    status: 200,
    link: { fields: ["token"], code: "share_gone" },
  },
});
