import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { InvoiceForm, PayDraftInput, PendingInvoice, ProblemBody } from "@timbra/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call, callForFile } from "../../../lib/api-client.ts";
import { formatFolio, type StampRefusal, stampRefusalOf } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { creditsQuery, useRefreshDocuments } from "../../../lib/queries.ts";
import { usePdfPreview } from "../../../lib/use-pdf-preview.ts";
import { drawings } from "../../../ui/drawings.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../../ui/loading-overlay.tsx";
import { Panel } from "../../../ui/page.tsx";
import { useCommand } from "../../../ui/use-command.ts";
import { CustomerPicker } from "../../customers/public.ts";
import { pendingQuery, previewQuery } from "../api.ts";
import classes from "../payment-receipts.module.css";
import { PaymentPanel } from "./payment-panel.tsx";
import {
  clearLocalForm,
  type LocalFormKey,
  type Payer,
  type ReceiptForm,
  toReceiptRequest,
  useReceiptForm,
} from "./receipt-form.ts";
import { MISSING, ReceiptSummary } from "./receipt-summary.tsx";

const DEBOUNCE_MS = 250;
const NO_ROWS: readonly PendingInvoice[] = [];
const NO_PROBLEMS: readonly ProblemBody[] = [];

interface ReceiptEditorProps {
  readonly first: ReceiptForm;
  readonly form: InvoiceForm;
  readonly localKey: LocalFormKey;
  readonly today: string;
}

/** Who paid, how, what for, and what comes of it. */
export function ReceiptEditor({ first, form: facts, localKey, today }: ReceiptEditorProps) {
  const { t } = useTranslation();
  const control = useReceiptForm(first, localKey, today);
  const { form } = control;
  const rows = usePendingInvoices(form);
  const order = useMemo(() => rows.map(({ invoice_id }) => invoice_id), [rows]);
  const body = useMemo(() => toReceiptRequest(form, order), [form, order]);
  const [asked] = useDebouncedValue(body, DEBOUNCE_MS);
  const preview = useQuery({ ...previewQuery(asked), enabled: form.payer !== null });
  const { data: credits } = useQuery(creditsQuery);
  const [tried, setTried] = useState(false);
  const stamping = useStampReceipt(form, body);
  const printing = usePdfPreview((accept) => callForFile("previewPay", { body, accept }), t("pays.draft"));
  const refused = stamping.refusal?.kind === "refused" ? stamping.refusal.problems : NO_PROBLEMS;
  const problems = preview.data?.problems ?? NO_PROBLEMS;
  // What is only missing is no error until somebody tries to stamp.
  const errorAt = (path: string) =>
    [...refused, ...problems].find(
      (one) => one.path === path && one.severity === "error" && (tried || one.code !== MISSING),
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
        <ReceiptSummary
          settlement={preview.data?.settlement ?? null}
          problems={refused.length > 0 ? refused : problems}
          lastFix={control.lastFix}
          onFix={(change) => {
            stamping.forget();
            control.applyFix(change);
          }}
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
function usePendingInvoices({ payer, replaces_id, payments }: ReceiptForm): readonly PendingInvoice[] {
  const invoice = payments.flatMap(({ documents }) => documents)[0]?.invoice_id ?? null;
  const who = payer?.id == null ? { invoice_id: invoice } : { customer_id: payer.id };
  const pending = useQuery({ ...pendingQuery({ ...who, without: replaces_id }), enabled: payer !== null });
  return pending.data?.rows ?? NO_ROWS;
}

interface PayerPickerProps {
  readonly payer: Payer | null;
  readonly onPick: (payer: Payer | null) => void;
}

/** Who paid: found by autocomplete, or taken from the chosen invoice. */
function PayerPicker({ payer, onPick }: PayerPickerProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("pays.payer")}>
      <CustomerPicker
        label={t("pays.payer")}
        placeholder={t("pays.payer_search")}
        emptyText={t("pays.payer_none")}
        change={t("pays.other_payer")}
        chosen={payer}
        onPick={(customer) =>
          onPick(customer === null ? null : { id: customer.id, name: customer.name, rfc: customer.rfc })
        }
      />
    </Panel>
  );
}

const SHOWN = 50;

/** Before anybody is chosen: what everybody owes, oldest first. One click begins its payment. */
function OpenInvoices({ onPick }: { readonly onPick: (invoice: PendingInvoice) => void }) {
  const { t } = useTranslation();
  const pending = useQuery(pendingQuery({}));
  if (pending.isPending) return <LoadingOverlay visible over="area" />;
  if (pending.isError) return <QueryFailure query={pending} title={t("pays.pending_error")} />;
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
              <strong>{formatFolio(row) ?? row.uuid}</strong>
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
              aria-label={t("pays.pay_invoice", { number: formatFolio(row) ?? row.uuid })}
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

/** Requests the stamp of the receipt, and opens it; or stays, with the reasons. */
function useStampReceipt(form: ReceiptForm, body: PayDraftInput) {
  const { busy, run } = useCommand();
  const [refusal, setRefusal] = useState<StampRefusal | null>(null);
  const queries = useQueryClient();
  const refreshDocuments = useRefreshDocuments();
  const navigate = useNavigate();
  const stamp = async () => {
    setRefusal(null);
    await run(
      async () => {
        const { pay } = await askForStamp(form, body);
        clearLocalForm();
        await navigate(`/pay/${pay.id}`, { replace: true, state: { justStamped: true } });
      },
      (error) => setRefusal(stampRefusalOf(error)),
    );
    void queries.invalidateQueries({ queryKey: creditsQuery.queryKey });
    void refreshDocuments();
  };
  // What was refused is what the form said before.
  return { busy, refusal, stamp, forget: () => setRefusal(null) };
}

function askForStamp({ again_id, attempt }: ReceiptForm, body: PayDraftInput) {
  const idempotencyKey = `pay-${attempt}`;
  return again_id === null
    ? call("stampPay", { body, idempotencyKey })
    : call("stampPayAgain", { params: { id: again_id }, body, idempotencyKey });
}
