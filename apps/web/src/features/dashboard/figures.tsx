import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { creditsQuery } from "../../lib/account-queries.ts";
import { formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { todayIn } from "../../lib/today.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { certificateQuery, periodQuery } from "./api.ts";
import classes from "./dashboard-screen.module.css";
import { monthOf, sumsOf } from "./invoiced.ts";

interface FigureProps {
  readonly label: string;
  readonly pending: boolean;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

function Figure({ label, pending, children, note }: FigureProps) {
  return (
    <Panel>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className={classes.figure} data-numeric>
        {pending ? <Skeleton className={classes.sketch} /> : children}
      </div>
      <div className={classes.note}>{note}</div>
    </Panel>
  );
}

const MEXICO_CITY = "06000";

/** What was invoiced this month, each currency apart. */
export function MonthFigure() {
  const { t, i18n } = useTranslation();
  const { start, end } = monthOf(todayIn(MEXICO_CITY));
  const period = useQuery(periodQuery(start, end));
  const month = new Intl.DateTimeFormat(i18n.language, { month: "long", timeZone: "UTC" }).format(new Date(`${start}T12:00:00Z`));
  const sums = sumsOf(period.data?.rows ?? []);
  const partial = period.data !== undefined && period.data.rows.length < period.data.total;
  const count = partial ? period.data.rows.length : (period.data?.total ?? 0);
  return (
    <Figure
      label={t("home.month", { month })}
      pending={period.isPending}
      note={period.isSuccess && count > 0 && t(partial ? "home.month_partial" : "home.month_count", { count })}
    >
      {period.isError && "—"}
      {period.isSuccess && sums.length === 0 && t("home.month_none")}
      {sums.map(({ currency, amount }) => (
        <div key={currency}>{formatMoney(amount, currency)}</div>
      ))}
    </Figure>
  );
}

/** Stamps left. */
export function CreditsFigure() {
  const { t } = useTranslation();
  const credits = useQuery(creditsQuery);
  return (
    <Figure
      label={t("home.credits")}
      pending={credits.isPending}
      note={credits.data === 0 && <StatusBadge tone="danger" label={t("home.credits_none")} />}
    >
      {credits.data === undefined ? "—" : formatNumber(String(credits.data))}
    </Figure>
  );
}

/** When a certificate's last days begin to be told in colour. */
const SOON_DAYS = 30;

/** How long the certificate is still good for. */
export function CertificateFigure() {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const { data: csd, isPending, isError } = useQuery(certificateQuery);
  const expired = csd !== undefined && csd !== null && csd.days_left < 0;
  const tone = expired ? "danger" : "warning";
  return (
    <Figure
      label={t("home.csd")}
      pending={isPending}
      note={
        csd === null ? (
          <button type="button" className={classes.link} onClick={() => openModal("csd")}>
            {t("home.csd_upload")}
          </button>
        ) : (
          csd !== undefined && <CertificateNote until={csd.valid_until} soon={csd.days_left <= SOON_DAYS} tone={tone} />
        )
      }
    >
      {isError && "—"}
      {csd === null && t("home.csd_none")}
      {csd !== undefined &&
        csd !== null &&
        (expired ? t("home.csd_expired") : t("home.csd_days", { count: csd.days_left, days: formatNumber(String(csd.days_left)) }))}
    </Figure>
  );
}

function CertificateNote({ until, soon, tone }: { readonly until: string; readonly soon: boolean; readonly tone: "danger" | "warning" }) {
  const { t } = useTranslation();
  const words = t("home.csd_until", { date: formatDate(until, currentLanguage()) });
  return soon ? <StatusBadge tone={tone} label={words} /> : words;
}
