import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceForm, PendingInvoice, ProblemBody } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { creditsQuery } from "../../../lib/account-queries.ts";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { pendingQuery, previewQuery } from "../api.ts";
import classes from "../pays.module.css";
import { OpenInvoices } from "./open-invoices.tsx";
import { Outcome } from "./outcome.tsx";
import { bodyOf, type FormPlace, type PayForm } from "./pay-form.ts";
import { PayerPicker } from "./payer-picker.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { usePayForm } from "./use-pay-form.ts";
import { usePayPreview } from "./use-pay-preview.ts";
import { useStampPay } from "./use-stamp-pay.ts";

const DEBOUNCE_MS = 250;
const NO_ROWS: readonly PendingInvoice[] = [];
const NO_PROBLEMS: readonly ProblemBody[] = [];

interface PayEditorProps {
  readonly first: PayForm;
  readonly form: InvoiceForm;
  readonly place: FormPlace;
  readonly today: string;
}

/** Who paid, how, what for, and what comes of it. */
export function PayEditor({ first, form: facts, place, today }: PayEditorProps) {
  const { t } = useTranslation();
  const control = usePayForm(first, place, today);
  const { form } = control;
  const rows = useRows(form);
  const order = useMemo(() => rows.map(({ invoice_id }) => invoice_id), [rows]);
  const body = useMemo(() => bodyOf(form, order), [form, order]);
  const [asked] = useDebouncedValue(body, DEBOUNCE_MS);
  const preview = useQuery({ ...previewQuery(asked), enabled: form.payer !== null });
  const { data: credits } = useQuery(creditsQuery);
  const [tried, setTried] = useState(false);
  const stamping = useStampPay(form, body);
  const printing = usePayPreview(body);
  const refused = stamping.refusal?.kind === "refused" ? stamping.refusal.problems : NO_PROBLEMS;
  const problems = preview.data?.problems ?? NO_PROBLEMS;
  // What is only missing is no error until somebody tries to stamp.
  const errorAt = (path: string) =>
    [...refused, ...problems].find(
      (one) => one.path === path && one.severity === "error" && (tried || one.code !== "TIMBRA-FALTA"),
    )?.message;
  const pick = ({ invoice_id, customer_id, receiver_name, receiver_rfc }: PendingInvoice) => {
    control.change({ payer: { id: customer_id, name: receiver_name, rfc: receiver_rfc } });
    control.tick(0, invoice_id, true);
  };
  const stamp = () => {
    setTried(true);
    void stamping.stamp();
  };
  if (form.payer === null)
    return (
      <div className={classes.stack}>
        <PayerPicker payer={null} onPick={(payer) => control.change({ payer })} />
        <OpenInvoices onPick={pick} />
      </div>
    );
  return (
    <div className={classes.columns}>
      <LoadingOverlay visible={stamping.busy} text={t("pays.stamping")} over="screen" />
      <div className={classes.stack}>
        <PayerPicker
          payer={form.payer}
          onPick={(payer) =>
            control.change({ payer, payments: form.payments.map((one) => ({ ...one, documents: [] })) })
          }
        />
        {form.payments.map((payment, at) => (
          <PaymentPanel
            key={payment.key}
            at={at}
            payment={payment}
            only={form.payments.length === 1}
            catalogues={facts.catalogues}
            rows={rows}
            settled={preview.data?.settlement?.payments[at]}
            today={today}
            errorAt={errorAt}
            placeOf={(id) => body.payments?.[at]?.documents?.findIndex(({ invoice_id }) => invoice_id === id) ?? -1}
            control={control}
          />
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
            onClick={control.addPayment}
          >
            {t("pays.add_payment")}
          </Button>
        </div>
      </div>
      <div className={classes.side}>
        <Panel>
          <SearchSelect
            label={t("pays.series")}
            data={facts.series.map(({ series_id, serie, folio_siguiente }) => ({
              value: series_id,
              label: `${serie}-${folio_siguiente}`,
            }))}
            value={form.series_id}
            onChange={(series_id) => control.change({ series_id })}
            error={errorAt("series_id")}
          />
          {errorAt("replaces_id") !== undefined && <p className={classes.problem}>{errorAt("replaces_id")}</p>}
        </Panel>
        <Outcome
          settlement={preview.data?.settlement ?? null}
          problems={refused.length > 0 ? refused : problems}
          refusal={stamping.refusal}
          credits={credits}
          busy={stamping.busy}
          previewing={printing.busy}
          onStamp={stamp}
          onPreview={() => void printing.preview()}
        />
      </div>
    </div>
  );
}

/**
 * What the payer owes; without the receipt that is to be replaced. A customer that is none of one's own is known by the
 * first invoice.
 */
function useRows({ payer, replaces_id, payments }: PayForm): readonly PendingInvoice[] {
  const invoice = payments.flatMap(({ documents }) => documents)[0]?.invoice_id ?? null;
  const who = payer?.id == null ? { invoice_id: invoice } : { customer_id: payer.id };
  const pending = useQuery({ ...pendingQuery({ ...who, without: replaces_id }), enabled: payer !== null });
  return pending.data?.rows ?? NO_ROWS;
}
