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

/**
 * What was invoiced this month, less credit notes, beside the last one; its tax, and what of it was cancelled. Each
 * card has one figure, of the first currency, and the others beside it; the rest is where its label leads.
 */
export function MonthCards({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  const { now, before } = lastTwoMonths(board?.months ?? []);
  const month = formatMonth(now.month, currentLanguage());
  const pending = board === undefined;
  const some = now.currencies.filter(isNonZero);
  const cancelled = now.currencies.filter((figures) => figures.cancelled > 0);
  const [first] = some;
  return (
    <>
      <StatisticCard
        label={pending ? "" : t("board.month", { month })}
        to={pending ? undefined : monthsOfYear(now.month)}
        pending={pending}
        note={
          !pending && (
            <>
              <Others of={some} amount="invoiced">
                <Counts of={some} />
              </Others>
              <Comparison
                board={board}
                currency={first?.currency}
                month={formatMonth(before.month, currentLanguage())}
              />
            </>
          )
        }
      >
        {first === undefined ? t("board.month_none") : formatMoney(first.invoiced, first.currency)}
      </StatisticCard>
      <StatisticCard
        label={pending ? "" : t("board.vat", { month })}
        pending={pending}
        note={
          !pending && (
            <>
              <Others of={some} amount="vat" />
              {first !== undefined && first.notes > 0 && (
                <div>{t("board.vat_notes", { amount: formatMoneyUnbroken(first.credited_vat, first.currency) })}</div>
              )}
            </>
          )
        }
      >
        {first === undefined ? formatMoney("0") : formatMoney(first.vat, first.currency)}
      </StatisticCard>
      <StatisticCard
        label={pending ? "" : t("board.cancelled", { month })}
        to={cancelled.length === 0 ? undefined : monthsOfYear(now.month, "cancelled")}
        pending={pending}
        note={
          cancelled.length > 0 && (
            <Others of={cancelled} amount="cancelled_total">
              {t("board.invoices", { count: cancelled.reduce((sum, figures) => sum + figures.cancelled, 0) })}
            </Others>
          )
        }
      >
        {cancelled[0] === undefined
          ? formatMoney("0")
          : formatMoney(cancelled[0].cancelled_total, cancelled[0].currency)}
      </StatisticCard>
    </>
  );
}

const isNonZero = ({ invoices, notes }: Sums): boolean => invoices + notes > 0;

interface OthersProps {
  /** All currencies; the first one is the figure of the card. */
  readonly of: readonly Sums[];
  readonly amount: "invoiced" | "vat" | "cancelled_total";
  readonly children?: ReactNode;
}

/** The amounts of the other currencies on one line, and what is said before them. */
function Others({ of, amount, children }: OthersProps) {
  const { t } = useTranslation();
  const amounts = of.slice(1).map((figures) => formatMoneyUnbroken(figures[amount], figures.currency));
  const said = amounts.length > 0 && t("board.and_also", { amounts: amounts.join(" · ") });
  if (children === undefined && said === false) return null;
  return (
    <div>
      {children}
      {children !== undefined && said !== false && " · "}
      {said}
    </div>
  );
}

/** How many invoices, and how many credit notes are taken off. */
function Counts({ of }: { readonly of: readonly Sums[] }) {
  const { t } = useTranslation();
  const count = of.reduce((sum, { invoices }) => sum + invoices, 0);
  const notes = of.reduce((sum, { notes: some }) => sum + some, 0);
  return [t("board.invoices", { count }), ...(notes > 0 ? [t("board.less_notes", { count: notes })] : [])].join(" · ");
}

interface ComparisonProps {
  readonly board: Dashboard;
  /** Of the card's figure. */
  readonly currency: string | undefined;
  /** The name of the month before. */
  readonly month: string;
}

/** What the month before had brought by the same day. */
function Comparison({ board, currency, month }: ComparisonProps) {
  const { t } = useTranslation();
  const then = board.last_month_by_now.find((one) => currency === undefined || one.currency === currency);
  if (then === undefined) return null;
  const name = month.charAt(0).toUpperCase() + month.slice(1);
  return <div>{t("board.by_now", { month: name, amount: formatMoneyUnbroken(then.invoiced, then.currency) })}</div>;
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
