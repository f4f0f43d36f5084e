import { Title } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Decimal } from "@timbra/cfdi";
import type { Collect } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../lib/format.ts";
import { useReadOnly } from "../../lib/session.ts";
import { Panel } from "../../ui/page.tsx";
import totals from "../../ui/totals-list.module.css";
import { receivablesQuery } from "./api.ts";
import { DueReminder } from "./due-reminder.tsx";
import classes from "./receivables-panel.module.css";

const AGE_BUCKETS = ["up_to_30", "up_to_60", "up_to_90", "older"] as const;

type AgeBuckets = Collect["ages"][number];

/** What is to be collected, by age, and the receipts that are due; nothing where nothing is owed. */
export function ReceivablesPanel() {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { data } = useQuery(receivablesQuery);
  if (data === undefined || (data.ages.length === 0 && data.orphaned === 0 && data.due.drafts === 0)) return null;
  return (
    <section>
      <div className={classes.heading}>
        <Title order={2}>{t("pays.to_collect")}</Title>
        {!readOnly && <Link to="/create/pay">{t("pays.see_owed")}</Link>}
      </div>
      <DueReminder />
      <div className={classes.currencies}>
        {data.ages.map((ages) => (
          <Panel key={ages.currency}>
            <AgeBars ages={ages} />
          </Panel>
        ))}
      </div>
    </section>
  );
}

ReceivablesPanel.begin = (queries: QueryClient) => queries.prefetchQuery(receivablesQuery);

/** A bar for each age, as long as its share; the amount says it to whoever does not see it. */
function AgeBars({ ages }: { readonly ages: AgeBuckets }) {
  const { t } = useTranslation();
  const amounts = AGE_BUCKETS.map((age) => ({ age, amount: Decimal.parse(ages[age]) }));
  const total = amounts.reduce((sum, { amount }) => sum.plus(amount), Decimal.ZERO);
  return (
    <dl className={`${totals.sums} ${classes.ages}`}>
      <div className={classes.grand}>
        <dt>{t("pays.owed_in", { currency: ages.currency })}</dt>
        <dd data-numeric>{formatMoney(total.toString(), ages.currency)}</dd>
      </div>
      {amounts.map(({ age, amount }) => (
        <div key={age} className={classes.share} data-age={age} style={{ backgroundSize: barOf(amount, total) }}>
          <dt>{t(`pays.age_${age}`)}</dt>
          <dd data-numeric>{formatMoney(amount.toString(), ages.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Two layers: as much of the bar as the share, and the whole of it. */
function barOf(part: Decimal, whole: Decimal): string {
  return `${percentOf(part, whole)}% var(--tb-bar), 100% var(--tb-bar)`;
}

function percentOf(part: Decimal, whole: Decimal): number {
  return whole.isZero() ? 0 : Number.parseInt(part.times(Decimal.of(100n, 0)).dividedBy(whole, 0).toString(), 10);
}
