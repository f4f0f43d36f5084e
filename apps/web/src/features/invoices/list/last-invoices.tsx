import { Skeleton } from "@mantine/core";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { invoiceUrl } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { lastInvoicesQuery } from "../api.ts";
import { invoiceName, invoiceStatus } from "../invoice.ts";
import classes from "./last-invoices.module.css";

/** The newest few, each a way to it. */
export function LastInvoices() {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const last = useQuery(lastInvoicesQuery);
  if (last.isPending) return <Skeleton className={classes.sketch} />;
  if (last.isError) return <QueryFailure query={last} title={t("table.error_title")} />;
  if (last.data.length === 0) return <p className={classes.none}>{t("invoice_list.empty_text")}</p>;
  return (
    <ul className={classes.list}>
      {last.data.map((row) => {
        const { label, tone } = invoiceStatus(row);
        const detail = row.status === "draft" ? "" : row.receiver_name;
        return (
          <li key={row.id}>
            <Link to={invoiceUrl(row, readOnly)} className={classes.row}>
              <span className={classes.words}>
                <strong>{invoiceName(row, t)}</strong>
                <span>
                  {[formatDate(row.date ?? row.created_at, currentLanguage()), detail]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </span>
              <StatusBadge tone={tone} label={t(label)} />
              <span className={classes.total} data-numeric>
                {formatMoney(row.total, row.currency)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

LastInvoices.begin = (queries: QueryClient) => queries.prefetchQuery(lastInvoicesQuery);
