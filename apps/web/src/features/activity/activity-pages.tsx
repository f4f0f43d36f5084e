import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { QueryOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";

export const activityKey = ["activity"] as const;

/** What was done in the issuer's account, as far as it is wanted: newest first, page by page. */
export function useActivity(wanted: Omit<QueryOf<"getActivity">, "cursor">) {
  const found = useInfiniteQuery({
    queryKey: [...activityKey, wanted],
    queryFn: ({ pageParam, signal }) => call("getActivity", { query: { ...wanted, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  return { found, rows: found.data?.pages.flatMap((page) => page.rows) ?? [] };
}

/** Asks for the next page, while there is one. */
export function MoreActivity({ found }: Pick<ReturnType<typeof useActivity>, "found">) {
  const { t } = useTranslation();
  if (!found.hasNextPage) return null;
  return (
    <Button variant="default" size="xs" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
      {t("activity.more")}
    </Button>
  );
}
