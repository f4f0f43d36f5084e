import { Skeleton, Text } from "@mantine/core";
import type { Dashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./dashboard-screen.module.css";

const KINDS = [
  { key: "drafts", to: "/list/invoice?status=draft" },
  { key: "in_process", to: "/list/invoice?status=in_process" },
  { key: "being_cancelled", to: "/list/invoice?status=in_process" },
] as const;

/** What waits for somebody, each the way to it. */
export function WaitingPanel({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  const some = KINDS.filter(({ key }) => (board?.waiting[key] ?? 0) > 0);
  return (
    <Panel title={t("board.waiting")}>
      {board === undefined && <Skeleton className={classes.sketch} />}
      {board !== undefined && some.length === 0 && <Text size="sm">{t("board.nothing_waits")}</Text>}
      {board !== undefined && some.length > 0 && (
        <ul className={classes.rows}>
          {some.map(({ key, to }) => (
            <li key={key} className={classes.row}>
              <Link to={to}>{t(`board.${key}`)}</Link>
              <span data-numeric>{formatNumber(String(board.waiting[key]))}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
