import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Decimal } from "@timbra/cfdi";
import { type InvoiceForm, keyOfId, type PendingInvoice, type SettledPayment } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Panel } from "../../../ui/panel.tsx";
import classes from "../pays.module.css";
import { InvoiceRows } from "./invoice-rows.tsx";
import type { TypedPayment } from "./pay-form.ts";
import { PaymentFields } from "./payment-fields.tsx";
import type { PayFormControl } from "./use-pay-form.ts";

interface PaymentPanelProps {
  readonly at: number;
  readonly payment: TypedPayment;
  readonly only: boolean;
  readonly catalogues: InvoiceForm["catalogues"];
  readonly rows: readonly PendingInvoice[];
  readonly settled: SettledPayment | undefined;
  readonly today: string;
  /** What is wrong at a path of the draft ("payments.0.amount"). */
  readonly errorAt: (path: string) => string | undefined;
  /** The place of an invoice in what is sent. */
  readonly placeOf: (invoiceId: string) => number;
  readonly control: PayFormControl;
}

/** One payment: how it came, and what it is for. */
export function PaymentPanel({
  at,
  payment,
  only,
  catalogues,
  rows,
  settled,
  today,
  errorAt,
  placeOf,
  control,
}: PaymentPanelProps) {
  const { t } = useTranslation();
  const currency = keyOfId("currency", payment.currency_id ?? 0) ?? "";
  const chosen = rows.filter(({ invoice_id }) =>
    payment.documents.some((document) => document.invoice_id === invoice_id),
  );
  const foreign = [...new Set(chosen.map((row) => row.currency))].filter((one) => one !== currency && one !== "MXN");
  const base = `payments.${at}`;
  const documentsError = errorAt(`${base}.documents`);
  return (
    <Panel title={only ? t("pays.payment") : t("pays.payment_n", { n: at + 1 })}>
      <div className={classes.stack}>
        <PaymentFields
          payment={payment}
          catalogues={catalogues}
          foreign={foreign}
          owed={owedBy(chosen, currency)}
          today={today}
          errorOf={(field) => errorAt(`${base}.${field}`)}
          onChange={(changes) => control.changePayment(at, changes)}
        />
        <div>
          <h3 className={classes.subtitle}>{t("pays.what_for")}</h3>
          {documentsError !== undefined && (
            <p className={classes.problem} role="alert">
              {documentsError}
            </p>
          )}
          <InvoiceRows
            rows={rows}
            documents={payment.documents}
            settled={settled}
            errorOf={(id) =>
              errorAt(`${base}.documents.${placeOf(id)}.amount`) ?? errorAt(`${base}.documents.${placeOf(id)}`)
            }
            onTick={(id, ticked) => control.tick(at, id, ticked)}
            onAmount={(id, amount) => control.changeDocument(at, id, { amount })}
          />
        </div>
        {!only && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash className={classes.icon} aria-hidden />}
            onClick={() => control.removePayment(at)}
          >
            {t("pays.remove_payment")}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** What would settle all of the chosen invoices; null where a rate would have to be known. */
function owedBy(chosen: readonly PendingInvoice[], currency: string): string | null {
  if (chosen.length === 0 || chosen.some((row) => row.currency !== currency)) return null;
  return chosen.reduce((sum, { balance }) => sum.plus(Decimal.parse(balance)), Decimal.ZERO).toString();
}
