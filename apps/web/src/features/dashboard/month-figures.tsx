import type { Dashboard, MonthFigures as Sums } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatUnbroken } from "../../lib/format.ts";
import { Figure } from "./figure.tsx";
import { lastTwo, listOf, monthName } from "./months.ts";

interface MonthProps {
  /** Undefined until it is there. */
  readonly board: Dashboard | undefined;
}

type Amount = "invoiced" | "vat" | "cancelled_total";

/**
 * What was invoiced this month, less credit notes, beside the last one, its tax, and what of it was cancelled; each
 * currency apart.
 */
export function MonthFigures({ board }: MonthProps) {
  const { t, i18n } = useTranslation();
  const { now, before } = lastTwo(board?.months ?? []);
  const month = monthName(now.month, i18n.language);
  const earlier = monthName(before.month, i18n.language);
  const pending = board === undefined;
  const cancelled = now.currencies.reduce((sum, figures) => sum + figures.cancelled, 0);
  const notes = now.currencies.filter(({ notes: some }) => some > 0);
  return (
    <>
      <Figure
        label={pending ? "" : t("board.month", { month })}
        {...(pending ? {} : { to: listOf(now.month) })}
        pending={pending}
        note={!pending && <Compared board={board} now={now.currencies} month={earlier} whole={before.currencies} />}
      >
        <Amounts of={now.currencies} amount="invoiced" none={t("board.month_none")} />
      </Figure>
      <Figure
        label={pending ? "" : t("board.vat", { month })}
        pending={pending}
        note={notes.map(({ currency, credited_vat: vat }) => (
          <div key={currency}>{t("board.vat_notes", { amount: formatMoney(vat, currency) })}</div>
        ))}
      >
        <Amounts of={now.currencies} amount="vat" none={formatMoney("0")} />
      </Figure>
      <Figure
        label={pending ? "" : t("board.cancelled", { month })}
        {...(cancelled === 0 ? {} : { to: listOf(now.month, "cancelled") })}
        pending={pending}
        note={cancelled > 0 && t("board.invoices", { count: cancelled })}
      >
        <Amounts of={now.currencies} amount="cancelled_total" none={formatMoney("0")} />
      </Figure>
    </>
  );
}

const isSomething = ({ invoices, notes }: Sums): boolean => invoices + notes > 0;

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
  const some = of.filter((figures) => (amount === "cancelled_total" ? figures.cancelled > 0 : isSomething(figures)));
  if (some.length === 0) return none;
  return some.map((figures) => <div key={figures.currency}>{formatMoney(figures[amount], figures.currency)}</div>);
}

interface ComparedProps {
  readonly board: Dashboard;
  readonly now: readonly Sums[];
  /** The name of the month before. */
  readonly month: string;
  readonly whole: readonly Sums[];
}

/** How many invoices, and what the month before had brought by the same day and in all. */
function Compared({ board, now, month, whole }: ComparedProps) {
  const { t } = useTranslation();
  const name = month.charAt(0).toUpperCase() + month.slice(1);
  const inAll = whole.filter(isSomething);
  const count = now.reduce((sum, { invoices }) => sum + invoices, 0);
  const said = (amounts: readonly { readonly currency: string; readonly invoiced: string }[]) =>
    amounts.map(({ currency, invoiced }) => formatUnbroken(invoiced, currency)).join(" · ");
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
