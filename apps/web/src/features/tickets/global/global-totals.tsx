import type { GlobalPreview, InvoiceForm } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatRate } from "../../../lib/format.ts";
import { Sum, Sums } from "../../../ui/sums.tsx";

interface GlobalTotalsProps {
  readonly preview: GlobalPreview;
  readonly facts: InvoiceForm;
}

/** What the invoice adds up to, beside what its tickets do. */
export function GlobalTotals({ preview: { totals, sum, payment_form_id }, facts }: GlobalTotalsProps) {
  const { t } = useTranslation();
  const form = facts.catalogues.payment_forms.find(({ id }) => id === payment_form_id)?.descripcion;
  const money = (amount: string) => formatMoney(amount, totals.currency);
  return (
    <Sums>
      <Sum name={t("global_invoice.receiver")} value={t("global_invoice.public")} />
      {form !== undefined && <Sum name={t("global_invoice.payment_form")} value={form} />}
      <Sum name={t("global_invoice.sum")} value={money(sum)} />
      <Sum name={t("global_invoice.subtotal")} value={money(totals.subtotal)} />
      {totals.transferred.map(({ tax, factor, rate, amount }) => (
        <Sum
          key={`${tax} ${factor} ${rate}`}
          name={`${tax} ${factor === "exempt" || rate === null ? t("global_invoice.exempt") : formatRate(rate)}`}
          value={money(amount)}
        />
      ))}
      <Sum name={t("global_invoice.total")} value={money(totals.total)} grand />
    </Sums>
  );
}
