import { CSF_FILE_BYTES, csfRequest, csfResponse } from "../csf.ts";
import {
  customerQuery,
  customerRequest,
  customerResponse,
  customerRow,
  customerSavedResponse,
  customersExportRequest,
  customersPaginateRequest,
} from "../customers.ts";
import {
  deleteRequest,
  deleteResponse,
  EXPORT_MEDIA_TYPES,
  listRequest,
  listResponse,
  paginateResponse,
} from "../listing.ts";
import { routesOf } from "./route.ts";

const clients = "crud_user_clients";
/** The PDF in base64, and room for the rest of the body. */
const CSF_BODY = Math.ceil(CSF_FILE_BYTES * 1.4);

export const customerRoutes = routesOf({
  saveCustomer: {
    method: "POST",
    path: "/api/customers/update_or_create",
    scope: clients,
    summary: "Create or change a customer",
    request: customerRequest,
    response: customerSavedResponse,
    status: 200,
    specified: true,
  },
  readCsf: {
    method: "POST",
    path: "/api/customers/csf",
    scope: clients,
    summary: "What a Constancia de Situación Fiscal (PDF) says",
    request: csfRequest,
    response: csfResponse,
    status: 200,
    maxBytes: CSF_BODY,
  },
  getCustomer: {
    method: "GET",
    path: "/api/customers",
    scope: clients,
    summary: "One customer",
    query: customerQuery,
    response: customerResponse,
    status: 200,
    specified: true,
    accountant: true,
  },
  listCustomers: {
    method: "POST",
    path: "/api/customers/list",
    scope: clients,
    summary: "Customers",
    request: listRequest,
    response: listResponse(customerRow),
    status: 200,
    specified: true,
    accountant: true,
    heavy: true,
  },
  paginateCustomers: {
    method: "POST",
    path: "/api/customers/list/paginate",
    scope: clients,
    summary: "A page of customers",
    request: customersPaginateRequest,
    response: paginateResponse(customerRow),
    status: 200,
    specified: true,
    accountant: true,
    inTurn: "listing",
  },
  exportCustomers: {
    method: "POST",
    path: "/api/customers/list/export",
    scope: clients,
    summary: "Every customer that matches, as a spreadsheet",
    request: customersExportRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    status: 200,
    accountant: true,
    heavy: true,
  },
  deleteCustomers: {
    method: "DELETE",
    path: "/api/customers/delete",
    scope: clients,
    summary: "Delete customers",
    request: deleteRequest,
    response: deleteResponse,
    status: 200,
    specified: true,
  },
});
