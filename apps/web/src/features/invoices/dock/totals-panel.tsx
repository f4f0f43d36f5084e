import type { InvoiceTotals } from "@timbra/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import classes from "./dock.module.css";
import { totalRows } from "./total-rows.ts";

/** What the invoice adds up to, tax by tax, and in words. */
export const TotalsPanel = memo(function TotalsPanel({ totals }: { readonly totals: InvoiceTotals }) {
  const { t } = useTranslation();
  return (
    <div className={classes.totals}>
      <dl className={classes.rows}>
        {totalRows(totals, t).map(({ key, label, amount }) => (
          <div key={key} className={classes.totalRow}>
            <dt>{label}</dt>
            <dd data-numeric>{formatNumber(amount, totals.decimals)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.words}>{totals.total_in_words}</p>
    </div>
  );
});

export function GrandTotal({ totals }: { readonly totals: InvoiceTotals }) {
  const { t } = useTranslation();
  return (
    <p className={classes.grand}>
      <span>{t("invoice_editor.total")}</span>
      <strong data-numeric>{formatMoney(totals.total, totals.currency, totals.decimals)}</strong>
    </p>
  );
}
