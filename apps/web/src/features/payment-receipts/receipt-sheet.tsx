import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { PayDetail, SettledPayment } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { catalogueLabel } from "../../lib/catalogue-label.ts";
import { formatFolio } from "../../lib/documents.ts";
import { formatAmount, formatMoney, formatNumber, formatRate } from "../../lib/format.ts";
import { invoiceFormQuery } from "../../lib/invoice-form-query.ts";
import { useFormatInstant } from "../../lib/place-of-issue.ts";
import { Panel } from "../../ui/page.tsx";
import { TotalRow, TotalsList } from "../../ui/totals-list.tsx";
import { StampBadge, StampFacts } from "../invoices/public.ts";
import classes from "./payment-receipts.module.css";

interface ReceiptSheetProps {
  readonly pay: PayDetail;
  /** It was stamped just now. */
  readonly justStamped: boolean;
}

/** What the receipt says: who paid, each payment, and what it settles of each invoice. */
export function ReceiptSheet({ pay, justStamped }: ReceiptSheetProps) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  const { settlement, stamp } = pay;
  return (
    <Panel>
      <header className={classes.head}>
        <div>
          <p className={classes.quiet}>{t("pays.kind")}</p>
          <p className={classes.bigNumber}>{formatFolio(pay) ?? t("pays.draft")}</p>
          {pay.date !== null && (
            <p className={classes.quiet}>
              {t("pays.issued")}: {moment(pay.date)}
            </p>
          )}
          <p>
            <strong>{pay.receiver_name}</strong> <span className={classes.quiet}>{pay.receiver_rfc}</span>
          </p>
        </div>
        {stamp !== null && <StampBadge uuid={stamp.uuid} certifiedAt={stamp.certified_at} justStamped={justStamped} />}
      </header>
      {settlement?.payments.map((payment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a sealed receipt never change
        <PaymentPart key={at} payment={payment} n={settlement.payments.length > 1 ? at + 1 : null} />
      ))}
      {settlement !== null && (
        <TotalsList>
          <TotalRow name={t("pays.total_mxn")} value={formatMoney(settlement.total_mxn, "MXN")} grand />
        </TotalsList>
      )}
      <p className={classes.quiet}>{settlement?.total_in_words}</p>
      {stamp !== null && <StampFacts stamp={stamp} />}
    </Panel>
  );
}

function PaymentPart({ payment, n }: { readonly payment: SettledPayment; readonly n: number | null }) {
  const { t } = useTranslation();
  const moment = useFormatInstant();
  const form = useQuery(invoiceFormQuery());
  const isForeign = payment.currency !== "MXN";
  return (
    <section className={classes.part}>
      <h2 className={classes.subtitle}>{n === null ? t("pays.payment") : t("pays.payment_n", { n })}</h2>
      <p>
        <strong data-numeric>{formatMoney(payment.amount, payment.currency)}</strong> · {moment(payment.date)} ·{" "}
        {`${payment.form} · ${catalogueLabel(form.data?.catalogues, "c_FormaPago", payment.form)}`}
        {isForeign && ` · ${t("pays.rate", { currency: payment.currency })}: ${formatNumber(payment.exchange_rate)}`}
        {payment.operation !== null && ` · ${payment.operation}`}
      </p>
      <ul className={classes.rows}>
        {payment.documents.map((document) => (
          <li key={`${document.uuid} ${document.instalment}`} className={classes.settled}>
            <span className={classes.what}>
              <strong>
                {document.invoice_id === null ? (
                  document.uuid
                ) : (
                  <Anchor component={Link} inherit to={`/invoice/${document.invoice_id}`}>
                    {formatFolio(document)}
                  </Anchor>
                )}
              </strong>
              <span className={classes.quiet}>{t("pays.instalment", { n: document.instalment })}</span>
            </span>
            <Amount label={t("pays.previous")} value={formatMoney(document.previous, document.currency)} />
            <Amount label={t("pays.paid")} value={formatMoney(document.paid, document.currency)} />
            <Amount label={t("pays.left")} value={formatMoney(document.left, document.currency)} />
            {document.taxes.length > 0 && (
              <span className={classes.taxes}>
                {document.taxes
                  .map(({ tax, rate, withheld, base, amount }) =>
                    t(withheld ? "pays.tax_withheld" : "pays.tax", {
                      tax: rate === null ? `${tax} ${t("pays.exempt")}` : `${tax} ${formatRate(rate)}`,
                      base: formatAmount(base),
                      amount: amount === null ? "—" : formatAmount(amount),
                    }),
                  )
                  .join(" · ")}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Amount({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span className={classes.balance}>
      <span className={classes.quiet}>{label}</span>
      <span data-numeric>{value}</span>
    </span>
  );
}
