import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../lib/api-error.ts";
import type { ListPage } from "./types.ts";
import type { TableAddressControl } from "./use-table-address.ts";

type Asked = Pick<UseQueryResult<ListPage<unknown>>, "data" | "error" | "isPlaceholderData">;

/** The number of the page to show in the place of one that is not there; null when it is. */
function pageInstead(
  { data, error, isPlaceholderData }: Asked,
  { page, cursor, rowsPerPage }: TableAddressControl,
): number | null {
  // Cursors die with what they were signed for; the page may still be there.
  if (error instanceof ApiError && error.code === "cursor_invalid" && cursor !== undefined) return page;
  if (error !== null || data === undefined || isPlaceholderData || data.rows.length > 0 || data.total === 0)
    return null;
  if (cursor === undefined && page === 1) return null;
  return Math.max(1, Math.min(Math.ceil(data.total / rowsPerPage), page - 1));
}

/**
 * Old addresses and deleted rows lead to pages that are not there: the nearest one that is takes their place in the
 * address bar. True while it is on its way.
 */
export function usePageThatIs(list: Asked, address: TableAddressControl): boolean {
  const page = pageInstead(list, address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (page !== null) address.findAgain(page);
  }, [page, address.page, address.cursor]);
  return page !== null;
}
