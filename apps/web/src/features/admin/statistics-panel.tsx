import { List, Skeleton, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AdminDashboard, Taken } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatMoney, formatMonth, formatNumber } from "../../lib/format.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import classes from "./admin-dashboard.module.css";
import { statisticsQuery } from "./api.ts";
import { jobName } from "./job-name.ts";

/** Users, stamps, refusals, queues and certificates of the whole platform. */
export function StatisticsPanels() {
  const { t } = useTranslation();
  const found = useQuery(statisticsQuery());
  if (!found.isSuccess)
    return (
      <Panel>
        {found.isPending && <Skeleton className={classes.sketch} />}
        <QueryFailure query={found} title={t("figures.error")} />
      </Panel>
    );
  return (
    <>
      <StatisticTotals figures={found.data} />
      <StatisticCharts figures={found.data} />
      <div className={classes.columns}>
        <QueuePanel figures={found.data} />
        <CertificatesPanel figures={found.data} />
      </div>
    </>
  );
}

const displayNumber = (count: number) => formatNumber(String(count));
const NO_STATISTICS = "0.00";

/** Users, stamps, credits and revenue, each as one figure. */
function StatisticTotals({ figures: { users, credits, stamps, revenue } }: { readonly figures: AdminDashboard }) {
  const { t } = useTranslation();
  const name = (month: string) => formatMonth(month, currentLanguage());
  const month = stamps.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    [
      t("figures.users"),
      displayNumber(users.total),
      t("figures.users_text", { active: users.active, unverified: users.unverified, blocked: users.blocked }),
    ],
    [t("figures.stamps_month"), displayNumber(month), t("figures.stamps_today", { count: stamps.at(-1)?.count ?? 0 })],
    [
      t("figures.credits"),
      displayNumber(credits.available),
      t("figures.credits_text", { held: displayNumber(credits.held), consumed: displayNumber(credits.consumed) }),
    ],
    ...revenue.flatMap(({ currency, months }) => {
      const [before, now] = months.slice(-2);
      if (before === undefined || now === undefined) return [];
      const returned =
        now.returned === NO_STATISTICS
          ? []
          : [t("figures.revenue_returned", { amount: formatMoney(now.returned, currency) })];
      const earlier = t("figures.revenue_before", {
        month: name(before.month),
        amount: formatMoney(before.net, currency),
      });
      const label = t("figures.revenue_month", { month: name(now.month) });
      return [[label, formatMoney(now.net, currency), [...returned, earlier].join(" · ")] as const];
    }),
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, count, text]) => (
        <Panel key={label} element="div">
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.figure} data-numeric>
            {count}
            <span className={classes.note}>{text}</span>
          </dd>
        </Panel>
      ))}
    </dl>
  );
}

/** Revenue, stamps, registrations, cancellations and refusals over time; each a picture and a table. */
function StatisticCharts({
  figures: { stamps, registrations, cancellations, refusals, revenue },
}: {
  readonly figures: AdminDashboard;
}) {
  const { t } = useTranslation();
  const days = (counts: AdminDashboard["stamps"]) =>
    counts.map(({ day, count }) => ({ label: formatDate(day, currentLanguage()), count }));
  const codes = refusals.map(({ code, count }) => ({ label: code, count }));
  const money = (currency: string) => (one: Taken & { readonly label: string }) => ({
    label: one.label,
    // Only the length of the bar: a negative amount has none.
    count: Math.max(0, Number(one.net)),
    text: formatMoney(one.net, currency),
  });
  const sold = revenue.flatMap(({ currency, days: each, months }) => [
    {
      title: t("figures.revenue_days", { currency }),
      of: t("figures.day"),
      bars: each.map((one) => money(currency)({ ...one, label: formatDate(one.day, currentLanguage()) })),
    },
    {
      title: t("figures.revenue_months", { currency }),
      of: t("figures.month"),
      bars: months.map((one) => money(currency)({ ...one, label: formatMonth(one.month, currentLanguage(), "short") })),
    },
  ]);
  const charts = [
    { title: t("figures.stamps"), of: t("figures.day"), bars: days(stamps) },
    { title: t("figures.registrations"), of: t("figures.day"), bars: days(registrations) },
    { title: t("figures.cancellations"), of: t("figures.day"), bars: days(cancellations) },
  ];
  return (
    <div className={classes.columns}>
      {sold.map((chart) => (
        <Panel key={chart.title}>
          <BarChart {...chart} counts={t("figures.revenue_net")} total={null} />
        </Panel>
      ))}
      {charts.map((chart) => (
        <Panel key={chart.title}>
          <BarChart {...chart} />
        </Panel>
      ))}
      <Panel title={codes.length === 0 ? t("figures.refusals") : undefined}>
        {codes.length === 0 ? (
          <Text size="sm">{t("figures.no_refusals")}</Text>
        ) : (
          <BarChart title={t("figures.refusals")} of={t("figures.code")} bars={codes} />
        )}
      </Panel>
    </div>
  );
}

/** How much work of each kind waits, runs or has failed. */
function QueuePanel({ figures: { queue, mails } }: { readonly figures: AdminDashboard }) {
  const { t } = useTranslation();
  const rows = [
    ...queue.map(({ name, ...counts }) => ({ name: jobName(t, name), ...counts })),
    { name: t("figures.mails_name"), waiting: mails.pending, running: 0, failed: mails.failed },
  ];
  return (
    <Panel title={t("figures.queue")}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("figures.work")}</Table.Th>
            {(["waiting", "running", "failed"] as const).map((state) => (
              <Table.Th key={state} scope="col" className={classes.number}>
                {t(`figures.${state}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, waiting, running, failed }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {Object.entries({ waiting, running, failed }).map(([state, count]) => (
                <Table.Td key={state} data-numeric className={classes.number}>
                  {formatNumber(String(count))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {mails.uncertain > 0 && (
        <Text size="sm" mt="sm">
          {t("figures.mails_uncertain", { count: mails.uncertain })}
        </Text>
      )}
      <Link to="/admin/work" className={classes.link}>
        {t("figures.see_work")}
      </Link>
    </Panel>
  );
}

/** Seal certificates that end soon, the nearest first. */
function CertificatesPanel({ figures: { certificates } }: { readonly figures: AdminDashboard }) {
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
