import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PendingInvoice } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { pendingQuery } from "../api.ts";
import { payNumber } from "../pay-files.ts";
import classes from "../pays.module.css";

const SHOWN = 50;

/** Before anybody is chosen: what everybody owes, oldest first. One click begins its payment. */
export function OpenInvoices({ onPick }: { readonly onPick: (invoice: PendingInvoice) => void }) {
  const { t } = useTranslation();
  const pending = useQuery(pendingQuery({}));
  if (pending.isPending) return <LoadingOverlay visible over="area" />;
  if (pending.isError)
    return (
      <LoadFailure
        title={t("pays.pending_error")}
        message={pending.error.message}
        onRetry={() => void pending.refetch()}
      />
    );
  const { rows } = pending.data;
  if (rows.length === 0) {
    const toInvoice = (
      <Button component={Link} to="/create/invoice">
        {t("pays.to_invoice")}
      </Button>
    );
    return (
      <EmptyState
        drawing={drawings.invoices}
        title={t("pays.nothing_owed")}
        text={t("pays.nothing_owed_text")}
        action={toInvoice}
      />
    );
  }
  return (
    <Panel title={t("pays.owed")}>
      <ul className={classes.rows}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.invoice_id} className={classes.open}>
            <span className={classes.what}>
              <strong>{payNumber(row) ?? row.uuid}</strong>
              <span className={classes.quiet}>
                {row.receiver_name} ·{" "}
                <span className={classes.whole}>
                  {formatDate(row.date, currentLanguage())} · {t("pays.days", { count: row.days })}
                </span>
              </span>
            </span>
            <span className={classes.money} data-numeric>
              {formatMoney(row.balance, row.currency)}
            </span>
            <Button
              variant="default"
              onClick={() => onPick(row)}
              aria-label={t("pays.pay_invoice", { number: payNumber(row) ?? row.uuid })}
            >
              {t("pays.pay")}
            </Button>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className={classes.quiet}>{t("pays.more_owed", { count: rows.length - SHOWN })}</p>}
    </Panel>
  );
}
