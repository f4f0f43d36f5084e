import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ROWS_PER_PAGE_DEFAULT, readSavedView, rowsOf } from "./table-url.ts";
import type { DataTableProps, ListRequest } from "./types.ts";

/** What a list asks the server for, and in which order its first page is. */
export type TableSource<Row> = Pick<DataTableProps<Row>, "list" | "queryKey" | "load" | "defaultSort">;

export const pageQuery = <Row>({ queryKey, load }: Pick<TableSource<Row>, "queryKey" | "load">, request: ListRequest) =>
  queryOptions({
    queryKey: [...queryKey, request],
    queryFn: ({ signal }) => load(request, signal),
  });

/**
 * Asks for the first page of a list before it is drawn. An address that narrows it has other rows: those are asked for
 * by the table, which can read it.
 */
export async function beginList<Row>(queries: QueryClient, source: TableSource<Row>): Promise<void> {
  if (location.search !== "") return;
  const rows = rowsOf(readSavedView(source.list).rowsPerPage) ?? ROWS_PER_PAGE_DEFAULT;
  await queries.prefetchQuery(pageQuery(source, { rows_per_page: rows, sort: source.defaultSort }));
}
