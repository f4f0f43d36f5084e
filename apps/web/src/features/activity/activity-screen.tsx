import { Button, Skeleton, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DeedRow, WORDS_OF_DEEDS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./activity.module.css";

/** /user/activity: what was done in the issuer's account and to it, by whom, from where and why. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const found = useInfiniteQuery({
    queryKey: ["activity"],
    queryFn: ({ pageParam, signal }) => call("getActivity", { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page title={t("activity.title")} text={t("activity.text")} width="form">
      <Panel>
        {found.isPending && <Skeleton className={classes.sketch} />}
        {found.isError && <LoadFailure title={t("activity.error")} message={found.error.message} onRetry={() => void found.refetch()} />}
        {found.isSuccess && rows.length === 0 && <Text size="sm">{t("activity.none")}</Text>}
        <ol className={classes.deeds}>
          {rows.map((row) => (
            <Deed key={row.id} row={row} />
          ))}
        </ol>
        {found.hasNextPage && (
          <Button variant="default" size="xs" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t("activity.more")}
          </Button>
        )}
      </Panel>
    </Page>
  );
}

function Deed({ row }: { readonly row: DeedRow }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const who = row.actor_role === "SuperAdminRole" ? t("activity.administrator", { name: row.actor }) : row.actor;
  const detail = "credits" in row.detail ? t("activity.credits", { count: Number(row.detail["credits"]) }) : row.subject;
  return (
    <li className={classes.deed}>
      <Text size="sm" fw={600}>
        {WORDS_OF_DEEDS[row.deed][language]}
        {detail !== "" && <Text span c="dimmed" size="sm">{` · ${detail}`}</Text>}
      </Text>
      {row.reason !== "" && <Text size="sm">{t("activity.reason", { reason: row.reason })}</Text>}
      <Text size="xs" c="dimmed">
        {[who, formatDateTime(row.done_at, language), row.address].filter((part) => part !== "").join(" · ")}
      </Text>
    </li>
  );
}
