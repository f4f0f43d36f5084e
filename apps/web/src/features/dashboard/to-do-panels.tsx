import { Skeleton, Text, Title } from "@mantine/core";
import { IconBox, IconChevronRight, IconFilePlus, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Dashboard, hasPermission } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { meQuery } from "../../lib/queries.ts";
import type { BrowserSession } from "../../lib/session.ts";
import type { Tone } from "../../theme.ts";
import { Panel } from "../../ui/page.tsx";
import { StampClock } from "../../ui/stamp-clock.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./dashboard-screen.module.css";

const STEPS = [
  { key: "register", to: "/complete/register", scope: "crud_user_settings", Icon: IconListCheck, when: "incomplete" },
  { key: "invoice", to: "/create/invoice", scope: "crud_user_invoices", Icon: IconFilePlus, when: "complete" },
  { key: "customer", to: "/new/customer", scope: "crud_user_clients", Icon: IconUserPlus, when: "always" },
  { key: "product", to: "/new/product", scope: "crud_user_products", Icon: IconBox, when: "always" },
] as const;

/** What can be done now; an unfinished registration says what it lacks. */
export function NextSteps({ session }: { readonly session: BrowserSession }) {
  const { t, i18n } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const state = session.isRegisterCompleted ? "complete" : "incomplete";
  const steps = STEPS.filter(
    ({ scope, when }) => hasPermission([scope], session.user.scopes) && (when === "always" || when === state),
  );
  const missing = (me?.missing_steps ?? []).map((step) => t(`steps.${step}`));
  const listed = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(missing);
  if (steps.length === 0) return null;
  return (
    <section>
      <div className={classes.heading}>
        <Title order={2}>{t("dashboard.next_steps")}</Title>
      </div>
      <Panel flush>
        <ul className={classes.steps}>
          {steps.map(({ key, to, Icon }) => (
            <li key={key}>
              <Link to={to} className={classes.step}>
                <Icon className={classes.icon} aria-hidden />
                <span className={classes.words}>
                  <strong>{t(`dashboard.step_${key}`)}</strong>
                  <span>
                    {key === "register" && missing.length > 0
                      ? t("home.registration_missing", { steps: listed })
                      : t(`dashboard.step_${key}_text`)}
                  </span>
                </span>
                <IconChevronRight className={classes.arrow} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

const KINDS = [
  { key: "drafts", to: "/list/invoice?status=draft" },
  { key: "in_process", to: "/list/invoice?status=in_process" },
  { key: "being_cancelled", to: "/list/invoice?status=in_process" },
] as const;

/** What needs attention, each a link to it. */
export function PendingWorkPanel({ board }: { readonly board: Dashboard | undefined }) {
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
              <span className={classes.words}>
                <Link to={to}>{t(`board.${key}`)}</Link>
                {key === "in_process" && board.waiting.stamp_by !== null && <StampClock by={board.waiting.stamp_by} />}
              </span>
              <span data-numeric>{formatNumber(String(board.waiting[key]))}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES: Readonly<Record<Dashboard["services"]["certification"], Tone>> = {
  open: "positive",
  probing: "warning",
  paused: "danger",
};

/** Whether the external services answer: the certification providers and the SAT. */
export function ServicesPanel({ board }: { readonly board: Dashboard | undefined }) {
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
