import * as z from "zod";
import { rowId } from "./fields/identifier.ts";
import { says } from "./fields/missing.ts";
import { anyText } from "./fields/text.ts";

/** Rows of a page: what a person can choose, and the most a client may ask. */
export const ROWS_PER_PAGE = { default: 25, max: 200 } as const;

/** The longest text that is looked for. */
export const SEARCH_MAX = 200;

/** The last page that can be asked for by its number, and the longest cursor. */
export const PAGE_MAX = 1_000_000;
export const CURSOR_MAX = 1000;

/** The most rows a simple list answers with. */
export const LIST_CAP = 1000;

export const searchField = anyText()
  .max(SEARCH_MAX)
  .nullish()
  .transform((text) => text || null);

/** The body of a simple list; an absent body is an empty one. */
export const listRequest = z.object({ search: searchField }).prefault({});

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
  const column = z.enum(sortable, { error: says("not_in_list") });
  return z
    .object({ column, direction: z.enum(["asc", "desc"], { error: says("not_in_list") }).default("asc") })
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

export const EXPORT_FORMATS = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What an exported list can be, by its format. */
export const EXPORT_MEDIA_TYPES = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
} as const satisfies Readonly<Record<ExportFormat, string>>;

/** Rows that were ticked; null or none is every row that the filters let through. */
export const tickedIds = z.array(rowId()).max(1000).nullish();

/**
 * The body of an export: every row that matches, whatever a page holds. `columns`: the ones that the person sees, in
 * their order; all of them unless told.
 */
export function exportRequest<
  Filters extends z.ZodType,
  const Sortable extends readonly [string, ...string[]],
  const Columns extends readonly [string, ...string[]],
>(filters: Filters, sortable: Sortable, columns: Columns) {
  return z.object({
    format: z.enum(EXPORT_FORMATS, { error: says("not_in_list") }),
    search: searchField,
    filters: filters.nullish(),
    sort: sortField(sortable),
    columns: z
      .array(z.enum(columns, { error: says("not_in_list") }))
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
