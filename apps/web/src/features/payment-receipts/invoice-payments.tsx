import { Anchor, Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail, InvoicePayment, InvoicePayments as Payments } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatFolio } from "../../lib/documents.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useReadOnly } from "../../lib/session.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { TotalRow, TotalsList } from "../../ui/totals-list.tsx";
import { invoicePaymentsQuery } from "./api.ts";
import { PaidAtOnce } from "./paid-at-once.tsx";
import classes from "./payment-receipts.module.css";

type Paid = Pick<InvoiceDetail, "id" | "state" | "payment_method">;

/** What was paid of an invoice: by receipts, or at once. */
export function InvoicePayments({ invoice }: { readonly invoice: Paid }) {
  return invoice.payment_method === "PUE" ? <PaidAtOnce invoice={invoice} /> : <PaidByReceipts invoice={invoice} />;
}

/** By which receipts, and what is owed of it. */
function PaidByReceipts({ invoice }: { readonly invoice: Paid }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const found = useQuery(invoicePaymentsQuery(invoice.id));
  if (found.isPending) return null;
  if (found.isError) return <QueryFailure query={found} title={t("pays.payments_error")} />;
  const { balance, payments } = found.data;
  const isOwed = balance !== null && !/^0(\.0+)?$/.test(balance);
  return (
    <Panel title={t("pays.payments")}>
      <div className={classes.stack}>
        {payments.length === 0 ? (
          <p className={classes.quiet}>{t("pays.payments_none")}</p>
        ) : (
          <ul className={classes.rows}>
            {payments.map((payment) => (
              <Payment key={`${payment.id} ${payment.instalment}`} payment={payment} currency={found.data.currency} />
            ))}
          </ul>
        )}
        <Balance of={found.data} />
        {isOwed && !readOnly && (
          <div>
            <Button
              component={Link}
              to={`/create/pay?invoice=${invoice.id}`}
              variant="default"
              size="xs"
              leftSection={<IconCash className={classes.icon} aria-hidden />}
            >
              {t("pays.pay")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Balance({ of: { currency, credited, paid, balance } }: { readonly of: Payments }) {
  const { t } = useTranslation();
  return (
    <TotalsList>
      {!/^0(\.0+)?$/.test(credited) && <TotalRow name={t("pays.credited")} value={formatMoney(credited, currency)} />}
      <TotalRow name={t("pays.paid")} value={formatMoney(paid, currency)} />
      {balance !== null && <TotalRow name={t("pays.balance")} value={formatMoney(balance, currency)} grand />}
    </TotalsList>
  );
}

function Payment({ payment, currency }: { readonly payment: InvoicePayment; readonly currency: string }) {
  const { t } = useTranslation();
  const { id, state, paid_on, instalment, paid, counts } = payment;
  const replaced = state === "cancelled" ? t("pays.status_cancelled") : t("pays.state_replaced");
  const facts = [
    t("pays.instalment", { n: instalment }),
    paid_on === null ? "" : formatDate(paid_on, currentLanguage()),
    counts ? "" : replaced,
  ];
  return (
    <li className={classes.receipt} data-counts={counts}>
      <span className={classes.what}>
        <Anchor component={Link} inherit to={`/pay/${id}`}>
          {formatFolio(payment) ?? t("pays.draft")}
        </Anchor>
        <span className={classes.quiet}>{facts.filter((fact) => fact !== "").join(" · ")}</span>
      </span>
      <span className={classes.money} data-numeric>
        {formatMoney(paid, currency)}
      </span>
    </li>
  );
}
