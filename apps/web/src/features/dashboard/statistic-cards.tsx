import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Dashboard, hasPermission, LOW_CREDITS, type MonthFigures as Sums } from "@timbra/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatMoney, formatMoneyUnbroken, formatMonth, formatNumber } from "../../lib/format.ts";
import { creditsQuery, csdQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./dashboard-screen.module.css";
import { lastTwoMonths, monthsOfYear } from "./months.ts";

/** Stamps left, and the link to buy more. */
export function CreditsCard() {
  const { t } = useTranslation();
  const credits = useQuery(creditsQuery);
  const mayBuy = hasPermission(["crud_user_payments"], useSession()?.user.scopes ?? []);
  const runsOut = credits.data !== undefined && credits.data < LOW_CREDITS;
  return (
    <StatisticCard
      label={t("home.credits")}
      pending={credits.isPending}
      note={
        <>
          {credits.data === 0 && <StatusBadge tone="danger" label={t("home.credits_none")} />}
          {runsOut && mayBuy && (
            <div>
              <Link to="/sandbox/payment" className={classes.link}>
                {t("board.buy")}
              </Link>
            </div>
          )}
        </>
      }
    >
      {credits.data === undefined ? "—" : formatNumber(String(credits.data))}
    </StatisticCard>
  );
}

/** How many days before its end a certificate is shown in a warning colour. */
const SOON_DAYS = 30;

/** How long the certificate is still good for. */
export function CertificateCard() {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  const { data: csd, isPending, isError } = useQuery(csdQuery);
  const expired = csd !== undefined && csd !== null && csd.days_left < 0;
  const tone = expired ? "danger" : "warning";
  const until = t("home.csd_until", { date: formatDate(csd?.valid_until ?? "", currentLanguage()) });
  return (
    <StatisticCard
      label={t("home.csd")}
      pending={isPending}
      note={
        csd === null ? (
          <button type="button" className={classes.link} onClick={() => openModal("csd")}>
            {t("home.csd_upload")}
          </button>
        ) : (
          csd !== undefined && (csd.days_left <= SOON_DAYS ? <StatusBadge tone={tone} label={until} /> : until)
        )
      }
    >
      {isError && "—"}
      {csd === null && t("home.csd_none")}
      {csd !== undefined &&
        csd !== null &&
        (expired
          ? t("home.csd_expired")
          : t("home.csd_days", { count: csd.days_left, days: formatNumber(String(csd.days_left)) }))}
    </StatisticCard>
  );
}

type Amount = "invoiced" | "vat" | "cancelled_total";

/**
 * What was invoiced this month, less credit notes, beside the last one, its tax, and what of it was cancelled; each
 * currency apart.
 */
export function MonthCards({ board }: { readonly board: Dashboard | undefined }) {
  const { t, i18n } = useTranslation();
  const { now, before } = lastTwoMonths(board?.months ?? []);
  const month = formatMonth(now.month, i18n.language);
  const earlier = formatMonth(before.month, i18n.language);
  const pending = board === undefined;
  const cancelled = now.currencies.reduce((sum, figures) => sum + figures.cancelled, 0);
  const notes = now.currencies.filter(({ notes: some }) => some > 0);
  return (
    <>
      <StatisticCard
        label={pending ? "" : t("board.month", { month })}
        to={pending ? undefined : monthsOfYear(now.month)}
        pending={pending}
        note={!pending && <Comparison board={board} now={now.currencies} month={earlier} whole={before.currencies} />}
      >
        <Amounts of={now.currencies} amount="invoiced" none={t("board.month_none")} />
      </StatisticCard>
      <StatisticCard
        label={pending ? "" : t("board.vat", { month })}
        pending={pending}
        note={notes.map(({ currency, credited_vat: vat }) => (
          <div key={currency}>{t("board.vat_notes", { amount: formatMoney(vat, currency) })}</div>
        ))}
      >
        <Amounts of={now.currencies} amount="vat" none={formatMoney("0")} />
      </StatisticCard>
      <StatisticCard
        label={pending ? "" : t("board.cancelled", { month })}
        to={cancelled === 0 ? undefined : monthsOfYear(now.month, "cancelled")}
        pending={pending}
        note={cancelled > 0 && t("board.invoices", { count: cancelled })}
      >
        <Amounts of={now.currencies} amount="cancelled_total" none={formatMoney("0")} />
      </StatisticCard>
    </>
  );
}

const isNonZero = ({ invoices, notes }: Sums): boolean => invoices + notes > 0;

/** Amounts that are something, a line each currency. */
function Amounts({
  of,
  amount,
  none,
}: {
  readonly of: readonly Sums[];
  readonly amount: Amount;
  readonly none: string;
}) {
  const some = of.filter((figures) => (amount === "cancelled_total" ? figures.cancelled > 0 : isNonZero(figures)));
  if (some.length === 0) return none;
  return some.map((figures) => <div key={figures.currency}>{formatMoney(figures[amount], figures.currency)}</div>);
}

interface ComparisonProps {
  readonly board: Dashboard;
  readonly now: readonly Sums[];
  /** The name of the month before. */
  readonly month: string;
  readonly whole: readonly Sums[];
}

/** How many invoices, and what the month before had brought by the same day and in all. */
function Comparison({ board, now, month, whole }: ComparisonProps) {
  const { t } = useTranslation();
  const name = month.charAt(0).toUpperCase() + month.slice(1);
  const inAll = whole.filter(isNonZero);
  const count = now.reduce((sum, { invoices }) => sum + invoices, 0);
  const said = (amounts: readonly { readonly currency: string; readonly invoiced: string }[]) =>
    amounts.map(({ currency, invoiced }) => formatMoneyUnbroken(invoiced, currency)).join(" · ");
  return (
    <>
      {count > 0 && <div>{t("board.invoices", { count })}</div>}
      {now
        .filter(({ notes }) => notes > 0)
        .map(({ currency, credited }) => (
          <div key={currency}>{t("board.net_of_notes", { amount: formatMoney(credited, currency) })}</div>
        ))}
      {board.last_month_by_now.length > 0 && (
        <div>{t("board.by_now", { month: name, amount: said(board.last_month_by_now) })}</div>
      )}
      {inAll.length > 0 && <div>{t("board.whole", { month: name, amount: said(inAll) })}</div>}
    </>
  );
}

interface StatisticCardProps {
  readonly label: string;
  /** Where what it counts can be looked at. */
  readonly to?: string | undefined;
  readonly pending: boolean;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}

/** One figure of the first page, with what it is and what goes with it. */
function StatisticCard({ label, to, pending, children, note }: StatisticCardProps) {
  return (
    <Panel>
      <div className={classes.card}>
        <Text size="xs" c="dimmed" component="div">
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className={classes.link}>
              {label}
            </Link>
          )}
        </Text>
        <div className={classes.figure} data-numeric>
          {pending ? <Skeleton className={classes.sketch} /> : children}
        </div>
        <div className={classes.note}>{note}</div>
      </div>
    </Panel>
  );
}
