import { Anchor, Skeleton, Text } from "@mantine/core";
import type { DeedRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime } from "../../lib/format.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { MoreActivity, useActivity } from "../activity/public.ts";
import classes from "./key-custody.module.css";

/** Every opening of the key, newest first, page by page. */
export function OpeningsPanel() {
  const { t } = useTranslation();
  const { found, rows } = useActivity({ deed: "key_opened", rows_per_page: 25 });
  return (
    <Panel title={t("key_custody.openings")}>
      <Text size="sm" c="dimmed">
        {t("key_custody.openings_text")}
      </Text>
      {found.isPending && <Skeleton h="var(--tb-row)" />}
      <QueryFailure query={found} title={t("key_custody.openings_error")} />
      {found.isSuccess && rows.length === 0 && <Text size="sm">{t("key_custody.openings_none")}</Text>}
      <ol className={classes.openings} aria-label={t("key_custody.openings")}>
        {rows.map((row) => (
          <Opening key={row.id} row={row} />
        ))}
      </ol>
      <MoreActivity found={found} />
      <Anchor component={Link} to="/user/activity" size="sm">
        {t("key_custody.to_activity")}
      </Anchor>
    </Panel>
  );
}

function Opening({ row }: { readonly row: DeedRow }) {
  const { t } = useTranslation();
  const who = row.actor_role === "product" ? t("key_custody.by_product") : row.actor;
  return (
    <li className={classes.opening}>
      <Text size="sm" fw={600}>
        {t(row.detail["purpose"] === "cancel" ? "key_custody.to_cancel" : "key_custody.to_stamp")}
      </Text>
      <Text size="xs" c="dimmed">
        {[who, formatDateTime(row.done_at, currentLanguage()), row.address, row.subject]
          .filter((part) => part !== "")
          .join(" · ")}
      </Text>
    </li>
  );
}
