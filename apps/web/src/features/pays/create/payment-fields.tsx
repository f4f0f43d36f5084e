import { Button, TextInput } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { type InvoiceForm, isBanked, keyOfId } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { parseDay } from "../../../lib/parse-day.ts";
import { DatePicking, useCalendarLabels } from "../../../ui/date-picking.tsx";
import { FieldGrid } from "../../../ui/field-grid.tsx";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import classes from "../pays.module.css";
import { ACCOUNT_FIELDS, type TypedPayment } from "./pay-form.ts";

const USUAL_DECIMALS = 2;
const RATE_DECIMALS = 6;
const DAY_LENGTH = "YYYY-MM-DD".length;
/** "Por definir" is no way in which money came (CRP20212). */
const TO_BE_DEFINED = "99";

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
export function PaymentFields({ payment, catalogues, foreign, owed, today, errorOf, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation();
  const ariaLabels = useCalendarLabels();
  const currency = keyOfId("currency", payment.currency_id ?? 0) ?? "";
  const own = catalogues.currencies.find(({ id }) => id === payment.currency_id)?.decimals ?? USUAL_DECIMALS;
  const forms = catalogues.payment_forms.filter(({ id }) => keyOfId("payment_form", id) !== TO_BE_DEFINED);
  const idOrNull = (value: string | null) => (value === null ? null : Number(value));
  return (
    <FieldGrid>
      <DatePicking>
        <DateInput
          label={t("pays.date")}
          ariaLabels={ariaLabels}
          valueFormat={(day) => formatDate(day.slice(0, 10), currentLanguage())}
          dateParser={parseDay}
          maxDate={today}
          value={payment.date?.slice(0, DAY_LENGTH) ?? null}
          onChange={(date) => onChange({ date: date !== null && payment.date?.startsWith(date) ? payment.date : date })}
          error={errorOf("date")}
          withAsterisk
        />
      </DatePicking>
      <SearchSelect
        label={t("pays.form")}
        data={forms.map(({ id, descripcion }) => ({ value: String(id), label: descripcion }))}
        value={payment.form_id === null ? null : String(payment.form_id)}
        onChange={(value) => onChange({ form_id: idOrNull(value) })}
        error={errorOf("form_id")}
        withAsterisk
      />
      <SearchSelect
        label={t("pays.currency")}
        data={catalogues.currencies.map(({ id, descripcion }) => ({ value: String(id), label: descripcion }))}
        value={payment.currency_id === null ? null : String(payment.currency_id)}
        // Rates that were agreed on were those of the other currency.
        onChange={(value) =>
          onChange({
            currency_id: idOrNull(value),
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
          decimals={Math.max(own, USUAL_DECIMALS)}
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
