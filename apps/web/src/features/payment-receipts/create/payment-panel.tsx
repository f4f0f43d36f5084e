import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Decimal } from "@timbra/cfdi";
import {
  decimalsOf,
  type InvoiceForm,
  isBanked,
  keyOfId,
  type PendingInvoice,
  type SettledPayment,
  TO_BE_DEFINED,
} from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatFolio, keyedOptions } from "../../../lib/documents.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { CalendarInput } from "../../../ui/day-input.tsx";
import { FieldGrid } from "../../../ui/field-grid.tsx";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { Panel } from "../../../ui/page.tsx";
import classes from "../payment-receipts.module.css";
import { ACCOUNT_FIELDS, type PaidInvoice, type ReceiptFormControl, type TypedPayment } from "./receipt-form.ts";

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
  /** The index of an invoice in the request. */
  readonly placeOf: (invoiceId: string) => number;
  readonly control: ReceiptFormControl;
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
          owed={owedTotal(chosen, currency)}
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
function InvoiceRows({ rows, documents, settled, errorOf, onTick, onAmount }: InvoiceRowsProps) {
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
                  leftSection={
                    <span className={classes.unit} aria-hidden>
                      {row.currency}
                    </span>
                  }
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

/** What would settle all of the chosen invoices; null where a rate would have to be known. */
function owedTotal(chosen: readonly PendingInvoice[], currency: string): string | null {
  if (chosen.length === 0 || chosen.some((row) => row.currency !== currency)) return null;
  return chosen.reduce((sum, { balance }) => sum.plus(Decimal.parse(balance)), Decimal.ZERO).toString();
}

const DEFAULT_DECIMALS = 2;
const RATE_DECIMALS = 6;
const DAY_LENGTH = "YYYY-MM-DD".length;

interface PaymentFieldsProps {
  readonly payment: TypedPayment;
  readonly catalogues: InvoiceForm["catalogues"];
  /** Currencies of the chosen invoices whose rate of that day is wanted. */
  readonly foreign: readonly string[];
  /** What the chosen invoices owe, when all of it is in the payment's currency. */
  readonly owed: string | null;
  readonly today: string;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<TypedPayment>) => void;
}

/** When and how the money came, and how much of it. */
function PaymentFields({ payment, catalogues, foreign, owed, today, errorOf, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation();
  const currency = keyOfId("currency", payment.currency_id ?? 0) ?? "";
  const own = catalogues.currencies.find(({ id }) => id === payment.currency_id)?.decimals ?? DEFAULT_DECIMALS;
  // "To be defined" is no way in which money came (CRP20212).
  const forms = catalogues.payment_forms.filter(({ id }) => keyOfId("payment_form", id) !== TO_BE_DEFINED);
  return (
    <FieldGrid>
      <CalendarInput
        label={t("pays.date")}
        maxDate={today}
        value={payment.date?.slice(0, DAY_LENGTH) ?? null}
        onChange={(date) => onChange({ date: date !== null && payment.date?.startsWith(date) ? payment.date : date })}
        error={errorOf("date")}
        withAsterisk
      />
      <SearchSelect<number>
        label={t("pays.form")}
        data={keyedOptions(forms)}
        value={payment.form_id}
        onChange={(form_id) => onChange({ form_id })}
        error={errorOf("form_id")}
        withAsterisk
      />
      <SearchSelect<number>
        label={t("pays.currency")}
        data={keyedOptions(catalogues.currencies)}
        value={payment.currency_id}
        // Rates that were agreed on were those of the other currency.
        onChange={(currency_id) =>
          onChange({
            currency_id,
            documents: payment.documents.map(({ rate: _, ...document }) => document),
          })
        }
        error={errorOf("currency_id")}
        withAsterisk
      />
      <div>
        <MoneyInput
          label={t("pays.amount")}
          // Of a currency that has fewer, what is too much is refused in words.
          decimals={Math.max(own, DEFAULT_DECIMALS)}
          value={payment.amount}
          onChange={(amount) => onChange({ amount })}
          error={errorOf("amount")}
          withAsterisk
        />
        {owed !== null && owed !== payment.amount && (
          <Button variant="subtle" size="compact-xs" mt={4} px={0} onClick={() => onChange({ amount: owed })}>
            {t("pays.all_of_it", { amount: formatMoney(owed, currency) })}
          </Button>
        )}
      </div>
      {currency !== "" && currency !== "MXN" && (
        <MoneyInput
          label={t("pays.rate", { currency })}
          decimals={RATE_DECIMALS}
          value={payment.exchange_rate}
          onChange={(exchange_rate) => onChange({ exchange_rate })}
          error={errorOf("exchange_rate")}
          withAsterisk
        />
      )}
      {foreign.map((one) => (
        <MoneyInput
          key={one}
          label={t("pays.rate", { currency: one })}
          description={t("pays.rate_text")}
          decimals={RATE_DECIMALS}
          value={payment.rates[one] ?? ""}
          onChange={(rate) => onChange({ rates: { ...payment.rates, [one]: rate } })}
        />
      ))}
      <TextInput
        label={t("pays.operation")}
        description={t("pays.operation_text")}
        maxLength={100}
        value={payment.operation}
        onChange={(event) => onChange({ operation: event.currentTarget.value })}
        error={errorOf("operation")}
      />
      <BankFields payment={payment} errorOf={errorOf} onChange={onChange} />
    </FieldGrid>
  );
}

/** Only forms of payment with a bank have accounts (CRP20221 to CRP20228). */
function BankFields({ payment, errorOf, onChange }: Pick<PaymentFieldsProps, "payment" | "errorOf" | "onChange">) {
  const { t } = useTranslation();
  const isTyped = ACCOUNT_FIELDS.some((field) => payment.accounts[field] !== "");
  if (!isBanked(payment.form_id) && !isTyped) return null;
  const isWrong = ACCOUNT_FIELDS.some((field) => errorOf(`accounts.${field}`) !== undefined);
  return (
    <details className={classes.bank} open={isTyped || isWrong}>
      <summary>{t("pays.bank")}</summary>
      <FieldGrid>
        {ACCOUNT_FIELDS.map((field) => (
          <TextInput
            key={field}
            label={t(`pays.${field}`)}
            value={payment.accounts[field]}
            onChange={(event) => onChange({ accounts: { ...payment.accounts, [field]: event.currentTarget.value } })}
            error={errorOf(`accounts.${field}`)}
          />
        ))}
      </FieldGrid>
    </details>
  );
}
