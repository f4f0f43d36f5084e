import { List, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AdminDashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";
import { figuresQuery } from "./api.ts";

/** Users, stamps, refusals, queues and certificates of the whole platform. */
export function FiguresPanels() {
  const { t } = useTranslation();
  const found = useQuery(figuresQuery());
  if (found.isPending)
    return (
      <Panel>
        <Skeleton className={classes.sketch} />
      </Panel>
    );
  if (found.isError)
    return (
      <Panel>
        <LoadFailure title={t("figures.error")} message={found.error.message} onRetry={() => void found.refetch()} />
      </Panel>
    );
  return (
    <>
      <Totals figures={found.data} />
      <Charts figures={found.data} />
      <div className={classes.columns}>
        <Waiting figures={found.data} />
        <Certificates figures={found.data} />
      </div>
    </>
  );
}

interface Given {
  readonly figures: AdminDashboard;
}

const shown = (count: number) => formatNumber(String(count));

function Totals({ figures: { users, credits, stamps } }: Given) {
  const { t } = useTranslation();
  const month = stamps.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    [t("figures.users"), users.total, t("figures.users_text", { active: users.active, unverified: users.unverified, blocked: users.blocked })],
    [t("figures.stamps_month"), month, t("figures.stamps_today", { count: stamps.at(-1)?.count ?? 0 })],
    [t("figures.credits"), credits.available, t("figures.credits_text", { held: shown(credits.held), consumed: shown(credits.consumed) })],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, count, text]) => (
        <Panel key={label} element="div">
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure} data-numeric>
            {shown(count)}
            <span className={classes.note}>{text}</span>
          </dd>
        </Panel>
      ))}
    </dl>
  );
}

function Charts({ figures: { stamps, registrations, cancellations, refusals } }: Given) {
  const { t } = useTranslation();
  const days = (counts: AdminDashboard["stamps"]) => counts.map(({ day, count }) => ({ label: formatDate(day, currentLanguage()), count }));
  const codes = refusals.map(({ code, count }) => ({ label: code, count }));
  const charts = [
    { title: t("figures.stamps"), of: t("figures.day"), bars: days(stamps) },
    { title: t("figures.registrations"), of: t("figures.day"), bars: days(registrations) },
    { title: t("figures.cancellations"), of: t("figures.day"), bars: days(cancellations) },
    { title: t("figures.refusals"), of: t("figures.code"), bars: codes },
  ];
  return (
    <div className={classes.columns}>
      {charts.map((chart) => (
        <Panel key={chart.title}>{chart.bars.length === 0 ? <Text size="sm">{t("figures.no_refusals")}</Text> : <BarChart {...chart} />}</Panel>
      ))}
    </div>
  );
}

function Waiting({ figures: { queue, mails } }: Given) {
  const { t } = useTranslation();
  return (
    <Panel title={t("figures.queue")}>
      <List size="sm">
        {queue.map(({ name, waiting, running, failed }) => (
          <List.Item key={name}>
            {t("figures.queue_line", { name, waiting: shown(waiting), running: shown(running), failed: shown(failed) })}
          </List.Item>
        ))}
        <List.Item>{t("figures.mails", { pending: mails.pending, failed: mails.failed, uncertain: mails.uncertain })}</List.Item>
      </List>
      <Link to="/admin/work">{t("figures.see_work")}</Link>
    </Panel>
  );
}

function Certificates({ figures: { certificates } }: Given) {
  const { t } = useTranslation();
  return (
    <Panel title={t("figures.certificates")}>
      {certificates.length === 0 ? (
        <Text size="sm">{t("figures.no_certificates")}</Text>
      ) : (
        <List size="sm">
          {certificates.map(({ rfc, number, valid_until, days_left }) => (
            <List.Item key={number}>
              {t(days_left < 0 ? "figures.certificate_over" : "figures.certificate", {
                rfc,
                count: days_left,
                date: formatDate(valid_until, currentLanguage()),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}
