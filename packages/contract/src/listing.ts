import * as z from "zod";
import { anyText } from "./fields/text.ts";

/** Rows of a page: what a person can choose, and the most a client may ask. */
export const ROWS_PER_PAGE = { default: 25, max: 200 } as const;

/** The most rows a simple list answers with. */
export const LIST_CAP = 1000;

export const searchField = anyText()
  .max(200)
  .nullish()
  .transform((text) => text || null);

/** The body of a simple list; an absent body is an empty one. */
export const listRequest = z.object({ search: searchField }).prefault({});

/** The rows of a simple list, capped at LIST_CAP; `total` counts them all. */
export function listResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() });
}

/**
 * The body of a paginated list. `cursor` goes on from a `next_cursor`; `page` (from 1) jumps. One of them, or neither for
 * the first page. `columns` are the ones that the person sees.
 */
export function paginateRequest<Filters extends z.ZodType, const Columns extends readonly [string, ...string[]]>(
  filters: Filters,
  sortable: Columns,
) {
  return z
    .object({
      search: searchField,
      filters: filters.nullish(),
      sort: z
        .object({ column: z.enum(sortable, { error: "not_in_list" }), direction: z.enum(["asc", "desc"], { error: "not_in_list" }).default("asc") })
        .nullish(),
      page: z.int().min(1).max(1_000_000).nullish(),
      cursor: anyText().max(1000).nullish(),
      rows_per_page: z.int().min(1).max(ROWS_PER_PAGE.max).default(ROWS_PER_PAGE.default),
      columns: z.array(anyText().max(60)).max(60).nullish(),
    })
    .prefault({});
}

/** A page of a list: `total` counts every row that matches; `page` is null when the page was reached by a cursor. */
export function paginateResponse<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), next_cursor: z.string().nullable(), page: z.int().nullable() });
}

/** The rows to delete. */
export const deleteRequest = z.object({
  ids: z
    .array(z.uuid({ error: "uuid" }))
    .min(1)
    .max(1000),
});

export const deleteResponse = z.object({ message: z.string(), deleted: z.int() });
