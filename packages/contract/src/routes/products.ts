import { unitsResponse } from "../catalogues.ts";
import { deleteRequest, deleteResponse, EXPORT_MEDIA_TYPES, listRequest, listResponse, paginateResponse } from "../listing.ts";
import {
  productQuery,
  productRequest,
  productResponse,
  productRow,
  productSavedResponse,
  productsExportRequest,
  productsPaginateRequest,
} from "../products.ts";
import { routesOf } from "./route.ts";

const products = "crud_user_products";

export const productRoutes = routesOf({
  saveProduct: {
    method: "POST",
    path: "/api/products/update_or_create",
    scope: products,
    summary: "Create or change a product",
    request: productRequest,
    response: productSavedResponse,
    status: 200,
  },
  getProduct: {
    method: "GET",
    path: "/api/products",
    scope: products,
    summary: "One product",
    query: productQuery,
    response: productResponse,
    status: 200,
    accountant: true,
  },
  listProducts: {
    method: "POST",
    path: "/api/products/list",
    scope: products,
    summary: "Products",
    request: listRequest,
    response: listResponse(productRow),
    status: 200,
    accountant: true,
    heavy: true,
  },
  paginateProducts: {
    method: "POST",
    path: "/api/products/list/paginate",
    scope: products,
    summary: "A page of products",
    request: productsPaginateRequest,
    response: paginateResponse(productRow),
    status: 200,
    accountant: true,
    inTurn: "listing",
  },
  exportProducts: {
    method: "POST",
    path: "/api/products/list/export",
    scope: products,
    summary: "Every product that matches, as a spreadsheet",
    request: productsExportRequest,
    response: { file: Object.values(EXPORT_MEDIA_TYPES) },
    status: 200,
    accountant: true,
    heavy: true,
  },
  deleteProducts: {
    method: "DELETE",
    path: "/api/products/delete",
    scope: products,
    summary: "Delete products",
    request: deleteRequest,
    response: deleteResponse,
    status: 200,
  },
  getUnitsData: {
    method: "GET",
    path: "/api/products/getUnitsData",
    scope: products,
    summary: "Units and tax objects",
    response: unitsResponse,
    status: 200,
  },
});
