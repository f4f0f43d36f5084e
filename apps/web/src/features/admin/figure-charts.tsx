import { Text } from "@mantine/core";
import type { AdminDashboard, Taken } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";

/** Revenue, stamps, registrations, cancellations and refusals over time; each a picture and a table. */
export function FigureCharts({
  figures: { stamps, registrations, cancellations, refusals, revenue },
}: {
  readonly figures: AdminDashboard;
}) {
  const { t, i18n } = useTranslation();
  const days = (counts: AdminDashboard["stamps"]) =>
    counts.map(({ day, count }) => ({ label: formatDate(day, currentLanguage()), count }));
  const codes = refusals.map(({ code, count }) => ({ label: code, count }));
  const money = (currency: string) => (one: Taken & { readonly label: string }) => ({
    label: one.label,
    // Only how long the bar is: what went back in excess of what came has none.
    count: Math.max(0, Number(one.net)),
    text: formatMoney(one.net, currency),
  });
  const month = (text: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: "short", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${text}-15T12:00:00Z`),
    );
  const sold = revenue.flatMap(({ currency, days: each, months }) => [
    {
      title: t("figures.revenue_days", { currency }),
      of: t("figures.day"),
      bars: each.map((one) => money(currency)({ ...one, label: formatDate(one.day, currentLanguage()) })),
    },
    {
      title: t("figures.revenue_months", { currency }),
      of: t("figures.month"),
      bars: months.map((one) => money(currency)({ ...one, label: month(one.month) })),
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
      <Panel {...(codes.length === 0 ? { title: t("figures.refusals") } : {})}>
        {codes.length === 0 ? (
          <Text size="sm">{t("figures.no_refusals")}</Text>
        ) : (
          <BarChart title={t("figures.refusals")} of={t("figures.code")} bars={codes} />
        )}
      </Panel>
    </div>
  );
}
