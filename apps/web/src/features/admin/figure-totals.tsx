import type { AdminDashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";

const shown = (count: number) => formatNumber(String(count));
const NOTHING = "0.00";

/** Users, stamps, credits and revenue, each as one figure. */
export function FigureTotals({ figures: { users, credits, stamps, revenue } }: { readonly figures: AdminDashboard }) {
  const { t, i18n } = useTranslation();
  const name = (month: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" }).format(
      new Date(`${month}-15T12:00:00Z`),
    );
  const month = stamps.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    [
      t("figures.users"),
      shown(users.total),
      t("figures.users_text", { active: users.active, unverified: users.unverified, blocked: users.blocked }),
    ],
    [t("figures.stamps_month"), shown(month), t("figures.stamps_today", { count: stamps.at(-1)?.count ?? 0 })],
    [
      t("figures.credits"),
      shown(credits.available),
      t("figures.credits_text", { held: shown(credits.held), consumed: shown(credits.consumed) }),
    ],
    ...revenue.flatMap(({ currency, months }) => {
      const [before, now] = months.slice(-2);
      if (before === undefined || now === undefined) return [];
      const returned =
        now.returned === NOTHING
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
