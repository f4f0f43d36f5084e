import { Skeleton } from "@mantine/core";
import type { Dashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime } from "../../lib/format.ts";
import type { Tone } from "../../theme.ts";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./dashboard-screen.module.css";

const TONES: Readonly<Record<Dashboard["services"]["certification"], Tone>> = {
  open: "positive",
  probing: "warning",
  paused: "danger",
};

/** Whether those whom the product depends on answer: who certifies, and the SAT. */
export function OutsidePanel({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  if (board === undefined)
    return (
      <Panel title={t("board.services")}>
        <Skeleton className={classes.sketch} />
      </Panel>
    );
  const { certification, sat } = board.services;
  return (
    <Panel title={t("board.services")}>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <span className={classes.words}>
            {t("board.pac")}
            {certification !== "open" && <span>{t("board.pac_paused_text")}</span>}
          </span>
          <StatusBadge tone={TONES[certification]} label={t(`board.pac_${certification}`)} />
        </li>
        <li className={classes.row}>
          <span className={classes.words}>
            {t("board.sat")}
            {sat !== null && <span>{t("board.sat_at", { at: formatDateTime(sat.at, currentLanguage()) })}</span>}
          </span>
          {sat === null ? (
            <StatusBadge tone="neutral" label={t("board.sat_never")} />
          ) : (
            <StatusBadge
              tone={sat.answered ? "positive" : "warning"}
              label={t(sat.answered ? "board.sat_answered" : "board.sat_silent")}
            />
          )}
        </li>
      </ul>
    </Panel>
  );
}
