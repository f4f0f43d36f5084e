import * as z from "zod";
import { optionalDay } from "../fields/day.ts";
import { says } from "../fields/missing.ts";
import { inOrder } from "../invoices/list.ts";
import { CLIENT_ORDER_COLUMNS, columnIds, ORDER_COLUMNS } from "../list-columns.ts";
import { exportRequest, paginateRequest, searchField } from "../listing.ts";
import { ORDER_STATES } from "./row.ts";

/** The filters of the lists of orders; days are of the order, in central Mexico. */
export const orderFilters = z
  .object({
    state: z.enum(ORDER_STATES, { error: says("not_in_list") }).nullish(),
    date_start: optionalDay(),
    date_end: optionalDay(),
  })
  .refine(inOrder, { error: says("date_order"), path: ["date_end"] });
export type OrderFilters = z.output<typeof orderFilters>;

const ORDER_SORTS = ["created_at", "credits", "state"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ordersListRequest = z.object({ search: searchField, filters: orderFilters.nullish() }).prefault({});

export const ordersPaginateRequest = paginateRequest(orderFilters, ORDER_SORTS);

export const ordersExportRequest = exportRequest(orderFilters, ORDER_SORTS, columnIds(ORDER_COLUMNS));

export const clientOrdersExportRequest = exportRequest(orderFilters, ORDER_SORTS, columnIds(CLIENT_ORDER_COLUMNS));
