import { Checkbox } from "@mantine/core";
import { decimalsOf, type PendingInvoice, type SettledPayment } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import classes from "../payment-receipts.module.css";
import type { PaidInvoice } from "./receipt-form.ts";

interface InvoiceRowsProps {
  readonly rows: readonly PendingInvoice[];
  readonly documents: readonly PaidInvoice[];
  /** What the payment settles as things stand; its amounts stand where nothing is typed. */
  readonly settled: SettledPayment | undefined;
  readonly errorOf: (invoiceId: string) => string | undefined;
  readonly onTick: (invoiceId: string, ticked: boolean) => void;
  readonly onAmount: (invoiceId: string, amount: string) => void;
}

/** What the customer owes: tick what is paid; how much of it may be left to the order of the list. */
export function InvoiceRows({ rows, documents, settled, errorOf, onTick, onAmount }: InvoiceRowsProps) {
  const { t } = useTranslation();
  const ticked = new Map(documents.map((document) => [document.invoice_id, document]));
  return (
    <ul className={classes.rows} aria-label={t("pays.owed")}>
      {rows.map((row) => {
        const document = ticked.get(row.invoice_id);
        const result = settled?.documents.find(({ invoice_id }) => invoice_id === row.invoice_id);
        const number = formatFolio(row) ?? row.uuid;
        const error = errorOf(row.invoice_id);
        return (
          <li key={row.invoice_id} className={classes.row} data-ticked={document !== undefined}>
            <Checkbox
              className={classes.what}
              checked={document !== undefined}
              onChange={(event) => onTick(row.invoice_id, event.currentTarget.checked)}
              label={<strong>{number}</strong>}
              description={`${formatDate(row.date, currentLanguage())} · ${t("pays.days", { count: row.days })} · ${t("pays.total_of", { total: formatMoney(row.total, row.currency) })}`}
            />
            <span className={classes.balance}>
              <span className={classes.quiet}>{t("pays.balance")}</span>
              <span data-numeric>{formatMoney(row.balance, row.currency)}</span>
            </span>
            {document !== undefined && (
              <span className={classes.applied}>
                <MoneyInput
                  aria-label={t("pays.apply_to", { number })}
                  leftSection={<span className={classes.unit}>{row.currency}</span>}
                  leftSectionWidth="2.6rem"
                  placeholder={result?.paid ?? t("pays.as_much")}
                  decimals={decimalsOf(row.balance)}
                  value={document.amount}
                  onChange={(amount) => onAmount(row.invoice_id, amount)}
                  error={error}
                />
                {result !== undefined && error === undefined && (
                  <span className={classes.quiet}>
                    {t("pays.leaves", { instalment: result.instalment, left: formatMoney(result.left, row.currency) })}
                  </span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
