import { Skeleton, Text, Title } from "@mantine/core";
import { IconBox, IconChevronRight, IconFilePlus, IconListCheck, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Dashboard, hasPermission } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime } from "../../lib/format.ts";
import { meQuery } from "../../lib/queries.ts";
import type { BrowserSession } from "../../lib/session.ts";
import type { Tone } from "../../theme.ts";
import { Panel } from "../../ui/page.tsx";
import { StampClock } from "../../ui/stamp-clock.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { placeOfTask, TASK_WORDS } from "../reports/public.ts";
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

interface PendingWorkProps {
  readonly board: Dashboard | undefined;
  readonly readOnly: boolean;
}

/** What needs somebody first, the most urgent first, each a link to where it is done. */
export function PendingWork({ board, readOnly }: PendingWorkProps) {
  const { t } = useTranslation();
  const tasks = board?.tasks;
  return (
    <Panel title={t("board.waiting")}>
      {tasks === undefined && <Skeleton className={classes.sketch} />}
      {tasks?.length === 0 && <Text size="sm">{t("board.nothing_waits")}</Text>}
      {board !== undefined && board.tasks.length > 0 && (
        <ul className={classes.tasks}>
          {board.tasks.map((task) => (
            <TaskItem key={task.kind} task={task} board={board} readOnly={readOnly} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface TaskItemProps {
  readonly task: Dashboard["tasks"][number];
  readonly board: Dashboard;
  readonly readOnly: boolean;
}

/** Where there is nothing to do about it here, as for an accountant who only reads, it is no link. */
function TaskItem({ task, board, readOnly }: TaskItemProps) {
  const { t } = useTranslation();
  const place = placeOfTask(task.kind, readOnly ? "accountant" : "owner", board.months.at(-2)?.month ?? "");
  const words = TASK_WORDS[task.kind](t, task.count);
  const by = task.kind === "waiting" ? board.waiting.stamp_by : null;
  const content = (
    <>
      {task.urgent && <StatusBadge tone="danger" label={t("board.urgent")} />}
      <span className={classes.words}>
        <span className={classes.task}>{words}</span>
        {by !== null && <StampClock by={by} />}
      </span>
    </>
  );
  return (
    <li>
      {place === "/dashboard" ? (
        <span className={classes.step}>{content}</span>
      ) : (
        <Link to={place} className={classes.step}>
          {content}
          <IconChevronRight className={classes.arrow} aria-hidden />
        </Link>
      )}
    </li>
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
