import { Skeleton, Text } from "@mantine/core";
import type { Dashboard } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatMoney, formatMonth } from "../../lib/format.ts";
import { BarChart } from "../../ui/bar-chart/bar-chart.tsx";
import { Panel } from "../../ui/page.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import classes from "./dashboard-screen.module.css";
import { currenciesOf, daysOfMonth, monthsOfYear } from "./months.ts";

/** A year of months, one currency at a time: amounts of several cannot share a scale. */
export function MonthsChart({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<string | null>(null);
  const currencies = currenciesOf(board?.months ?? []);
  const currency = chosen ?? currencies[0];
  if (board === undefined || currency === undefined)
    return (
      <Panel title={t("board.months")}>
        {board === undefined ? (
          <Skeleton className={classes.tallSketch} />
        ) : (
          <Text size="sm">{t("board.months_none")}</Text>
        )}
      </Panel>
    );
  const bars = board.months.map(({ month, currencies: sums }) => {
    const invoiced = sums.find((one) => one.currency === currency)?.invoiced ?? "0";
    // Only how long the bar is, and none is shorter than nothing; what is said of it is exact.
    return {
      label: formatMonth(month, currentLanguage(), "short"),
      count: Math.max(0, Number(invoiced)),
      text: formatMoney(invoiced, currency),
      to: monthsOfYear(month),
    };
  });
  return (
    <Panel>
      {currencies.length > 1 && (
        <div className={classes.currencies}>
          <SegmentedControl
            size="xs"
            data={currencies.map((one) => ({ value: one, label: one }))}
            value={currency}
            onChange={choose}
            aria-label={t("board.currency")}
          />
        </div>
      )}
      <BarChart
        title={t("board.months_in", { currency })}
        of={t("board.month_column")}
        counts={t("board.amount_column")}
        total={null}
        bars={bars}
      />
    </Panel>
  );
}

/** The customers with the highest recent totals, each a link to their invoices. */
export function BestCustomers({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  const since = board?.months.at(-3)?.month ?? "";
  return (
    <Panel title={t("board.customers")}>
      {board === undefined && <Skeleton className={classes.tallSketch} />}
      {board?.customers.length === 0 && <Text size="sm">{t("board.customers_none")}</Text>}
      {board !== undefined && board.customers.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {t("board.customers_text")}
          </Text>
          <ol className={classes.rows}>
            {board.customers.map(({ rfc, name, currency, invoices, invoiced }) => (
              <li key={`${rfc}${currency}`} className={classes.row}>
                <span className={classes.words}>
                  <Link
                    to={`/list/invoice?${new URLSearchParams({ q: rfc, status: "active", type: "I", from: daysOfMonth(since).from })}`}
                  >
                    {name}
                  </Link>
                  <span>{`${rfc} · ${t("board.invoices", { count: invoices })}`}</span>
                </span>
                <span data-numeric>{formatMoney(invoiced, currency)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
