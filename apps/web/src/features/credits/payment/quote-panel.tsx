import { Slider, Switch, Text, TextInput } from "@mantine/core";
import { CREDIT_TIERS, quoteCredits, sentence } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Panel } from "../../../ui/page.tsx";
import classes from "../credits.module.css";

export interface QuoteRequest {
  readonly credits: number;
  readonly needsInvoice: boolean;
}

interface QuotePanelProps {
  readonly wanted: QuoteRequest;
  readonly min: number;
  readonly max: number;
  /** Whether an invoice of the purchase can be issued here. */
  readonly invoices: boolean;
  readonly disabled: boolean;
  readonly onChange: (wanted: QuoteRequest) => void;
}

/** The slider ends somewhat above the last price step; larger numbers are typed. */
const SLIDER_MAX = 2_000;
const STEP = 10;
const TIERS = [...CREDIT_TIERS].reverse();

/** How many credits, and what they cost: the totals are computed by the code that charges. */
export function QuotePanel({ wanted, min, max, invoices, disabled, onChange }: QuotePanelProps) {
  const { t } = useTranslation();
  const { credits, needsInvoice } = wanted;
  const quote = quoteCredits(Math.min(Math.max(credits, min), max), needsInvoice);
  const choose = (count: number) => onChange({ ...wanted, credits: count });
  return (
    <Panel title={t("credits.how_many")}>
      <div className={classes.quote}>
        <CountInput
          label={t("credits.credits")}
          value={credits}
          min={min}
          max={max}
          disabled={disabled}
          onChange={choose}
        />
        <Slider
          label={null}
          thumbLabel={t("credits.credits")}
          min={min}
          max={SLIDER_MAX}
          value={Math.min(credits, SLIDER_MAX)}
          onChange={(at) => choose(at > STEP ? Math.round(at / STEP) * STEP : at)}
          disabled={disabled}
          marks={TIERS.slice(1).map(({ from }) => ({ value: from }))}
        />
        <ul className={classes.tiers}>
          {TIERS.map(({ from, price }) => (
            <li key={from} data-current={price === quote.price_each}>
              {t("credits.tier", { from: formatNumber(String(from)), price: formatMoney(price) })}
            </li>
          ))}
        </ul>
        <Switch
          label={t("credits.needs_invoice")}
          description={t(invoices ? "credits.needs_invoice_text" : "credits.no_invoices_text")}
          checked={needsInvoice}
          onChange={(event) => onChange({ ...wanted, needsInvoice: event.currentTarget.checked })}
          disabled={disabled}
        />
        <dl className={classes.totals} aria-live="polite">
          <dt>{t("credits.price_each")}</dt>
          <dd data-numeric>{formatMoney(quote.price_each)}</dd>
          <dt>{t("credits.subtotal")}</dt>
          <dd data-numeric>{formatMoney(quote.subtotal)}</dd>
          <dt>{t("credits.vat")}</dt>
          <dd data-numeric>{formatMoney(quote.vat)}</dd>
          <dt className={classes.grand}>{t("credits.total")}</dt>
          <dd className={classes.grand} data-numeric data-testid="order-total">
            {formatMoney(quote.total)}
          </dd>
        </dl>
        {!needsInvoice && (
          <Text size="xs" c="dimmed">
            {t("credits.without_invoice_text")}
          </Text>
        )}
      </div>
    </Panel>
  );
}

interface CountInputProps {
  readonly label: string;
  /** 0 while what is typed is no number of credits. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly disabled: boolean;
  readonly onChange: (count: number) => void;
}

/** A whole number between two. What is typed and is none stays, is said at the field, and counts as none chosen. */
function CountInput({ label, value, min, max, disabled, onChange }: CountInputProps) {
  const [typed, setTyped] = useState(() => formatNumber(String(value)));
  const read = countOf(typed);
  // The slider, or a continued order, has set another one.
  const shown = read === value ? typed : formatNumber(String(value));
  const text = value === 0 ? typed : shown;
  return (
    <TextInput
      className={classes.count ?? ""}
      label={label}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(countOf(currentTarget.value));
      }}
      error={faultOf(text, min, max)}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      data-numeric
    />
  );
}

/** A number of credits as it is typed, with or without thousands separators; 0 when it is invalid. */
const countOf = (typed: string): number =>
  /^\s*(\d{1,9}|\d{1,3}(,\d{3}){1,2})\s*$/.test(typed) ? Number(typed.replaceAll(",", "")) : 0;

function faultOf(typed: string, min: number, max: number): string | null {
  if (typed.trim() === "") return null;
  const count = countOf(typed);
  if (count === 0) return sentence("integer", currentLanguage());
  if (count < min) return sentence("number_min", currentLanguage(), { min: formatNumber(String(min)) });
  return count > max ? sentence("number_max", currentLanguage(), { max: formatNumber(String(max)) }) : null;
}
