import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatMonth } from "../../lib/format.ts";
import { useReadOnly } from "../../lib/session.ts";
import { receivablesQuery } from "./api.ts";
import classes from "./payment-receipts.module.css";

/** How many days before the due date it is shown in a warning colour. */
const SOON_DAYS = 5;

/**
 * Until when receipts of the month's payments may be issued, what may still be owed one, and what waits for somebody.
 */
export function DueReminder() {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { data } = useQuery(receivablesQuery);
  if (data === undefined) return null;
  const { due, orphaned } = data;
  const month = formatMonth(due.month, currentLanguage());
  const lastDay = formatDate(due.last_day, currentLanguage());
  return (
    <>
      {due.unpaid_invoices > 0 && (
        <div className={classes.reminder} data-soon={due.days_left <= SOON_DAYS}>
          <p>
            <strong>{t("pays.due_title", { month, date: lastDay, count: due.days_left })}</strong>{" "}
            {t("pays.due_text", { count: due.unpaid_invoices })}
          </p>
          {!readOnly && (
            <Button component={Link} to="/create/pay" variant="default">
              {t("pays.new")}
            </Button>
          )}
        </div>
      )}
      {due.drafts > 0 && (
        <div className={classes.reminder} data-soon>
          <p>{t("pays.due_drafts", { count: due.drafts })}</p>
          <Button component={Link} to="/list/pay?status=draft" variant="default">
            {t("pays.see_them")}
          </Button>
        </div>
      )}
      {orphaned > 0 && (
        <div className={classes.reminder} data-soon>
          <p>{t("pays.orphaned", { count: orphaned })}</p>
        </div>
      )}
    </>
  );
}

/**
 * Which PUE invoices of the month that ended nobody said were paid; the first page has it among what needs somebody.
 */
export function UnmarkedReminder() {
  const { t } = useTranslation();
  const { data } = useQuery(receivablesQuery);
  if (data === undefined || data.unmarked.invoices === 0) return null;
  const { invoices, month } = data.unmarked;
  return (
    <div className={classes.reminder} data-soon>
      <p>
        <strong>{t("pays.pue_due", { count: invoices, month: formatMonth(month, currentLanguage()) })}</strong>{" "}
        {t("pays.pue_due_text")}
      </p>
      <Button component={Link} to={`/reports/month?month=${month}`} variant="default">
        {t("pays.see_them")}
      </Button>
    </div>
  );
}
