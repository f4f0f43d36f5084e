import * as z from "zod";
import { type ColumnHeading, columnIds, EXPORT_FORMATS, EXPORT_MEDIA_TYPES } from "./columns.ts";
import { rowId } from "./fields/identifier.ts";
import { anyText, messageKey } from "./fields/text.ts";
import { CURSOR_MAX, PAGE_MAX, ROWS_PER_PAGE, SEARCH_MAX } from "./limits.ts";
import { post, type Route } from "./route.ts";

export const searchField = anyText()
  .max(SEARCH_MAX)
  .nullish()
  .transform((text) => text || null);

/** Rows that were ticked; null or none is every row that the filters let through. */
const tickedIds = z.array(rowId()).max(1000).nullish();

/** The body of a simple list; an absent body is an empty one. */
export const listRequest = z.object({ search: searchField }).prefault({});

/** The same of a list that can be filtered. */
export function filteredRequest<Filters extends z.ZodType>(filters: Filters) {
  return z.object({ search: searchField, filters: filters.nullish() }).prefault({});
}

/** The body that says which documents' files are wanted: the ticked ones, or all that match. */
export function zipRequest<Filters extends z.ZodType>(filters: Filters) {
  return z.object({ search: searchField, filters: filters.nullish(), ids: tickedIds }).prefault({});
}

/**
 * `total` counts every row that matches; where they are too many to be counted in passing it is the least they are, and
 * `total_is_exact` false.
 */
const counted = { total: z.int(), total_is_exact: z.boolean() };

/** The rows of a simple list, capped at LIST_CAP. */
export function listResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), ...counted });
}

function sortField<const Sortable extends readonly [string, ...string[]]>(sortable: Sortable) {
  const column = z.enum(sortable, { error: messageKey("not_in_list") });
  return z
    .object({ column, direction: z.enum(["asc", "desc"], { error: messageKey("not_in_list") }).default("asc") })
    .nullish();
}

/**
 * The body of a paginated list. `cursor` goes on from a `next_cursor`; `page` (from 1) jumps. One of them, or neither
 * for the first page. `columns` are the ones that the person sees.
 */
export function paginateRequest<Filters extends z.ZodType, const Columns extends readonly [string, ...string[]]>(
  filters: Filters,
  sortable: Columns,
) {
  return z
    .object({
      search: searchField,
      filters: filters.nullish(),
      sort: sortField(sortable),
      page: z.int().min(1).max(PAGE_MAX).nullish(),
      cursor: anyText().max(CURSOR_MAX).nullish(),
      rows_per_page: z.int().min(1).max(ROWS_PER_PAGE.max).default(ROWS_PER_PAGE.default),
      columns: z.array(anyText().max(60)).max(60).nullish(),
    })
    .prefault({});
}

/** A page of a list; `page` is null when the page was reached by a cursor. */
export function paginateResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), ...counted, next_cursor: z.string().nullable(), page: z.int().nullable() });
}

/**
 * The body of an export: every row that matches, whatever the page size. `columns`: the ones that the person sees, in
 * their order; all of them by default.
 */
export function exportRequest<
  Filters extends z.ZodType,
  const Sortable extends readonly [string, ...string[]],
  const Columns extends readonly [string, ...string[]],
>(filters: Filters, sortable: Sortable, columns: Columns) {
  return z.object({
    format: z.enum(EXPORT_FORMATS, { error: messageKey("not_in_list") }),
    search: searchField,
    filters: filters.nullish(),
    sort: sortField(sortable),
    columns: z
      .array(z.enum(columns, { error: messageKey("not_in_list") }))
      .max(60)
      .nullish(),
    ids: tickedIds,
  });
}

/** The rows to delete. */
export const deleteRequest = z.object({
  ids: z
    .array(z.uuid({ error: "uuid" }))
    .min(1)
    .max(1000),
});

export const deleteResponse = z.object({ message: z.string(), deleted: z.int() });

/** What was deleted is there again. */
export const restoreResponse = z.object({ message: z.string(), restored: z.int() });

/** A list: what all of it is asked for with, its row, and what a page or a spreadsheet may filter, sort and show. */
interface List<Request, Row, Filters, Sortable, Column extends string> {
  readonly request: Request;
  readonly row: Row;
  readonly filters: Filters;
  readonly sortable: Sortable;
  readonly columns: Readonly<Record<Column, ColumnHeading>>;
}

/** The three addresses of a list: all of it, a page of it, and a spreadsheet of it. */
export function listRoutes<
  const Name extends string,
  const Access extends Route["scope"],
  Request extends z.ZodType,
  Row extends z.ZodType,
  Filters extends z.ZodType,
  const Sortable extends readonly [string, ...string[]],
  Column extends string,
  const Readers extends Pick<Route, "accountant" | "ownAccount">,
>(
  name: Name,
  scope: Access,
  summaries: { readonly all: string; readonly page: string; readonly sheet: string },
  { request, row, filters, sortable, columns }: List<Request, Row, Filters, Sortable, Column>,
  readers: Readers,
) {
  return {
    all: post(`/api/${name}/list`, scope, summaries.all, {
      request,
      response: listResponse(row),
      heavy: true,
      ...readers,
    }),
    page: post(`/api/${name}/list/paginate`, scope, summaries.page, {
      request: paginateRequest(filters, sortable),
      response: paginateResponse(row),
      inTurn: "listing",
      ...readers,
    }),
    sheet: post(`/api/${name}/list/export`, scope, summaries.sheet, {
      request: exportRequest(filters, sortable, columnIds(columns)),
      response: { file: Object.values(EXPORT_MEDIA_TYPES) },
      heavy: true,
      ...readers,
    }),
  };
}
