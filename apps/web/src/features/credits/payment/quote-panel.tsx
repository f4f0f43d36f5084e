import { NumberInput, Slider, Switch, Text } from "@mantine/core";
import { CREDIT_TIERS, quoteCredits } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Panel } from "../../../ui/panel.tsx";
import classes from "../credits.module.css";

export interface Wanted {
  readonly credits: number;
  readonly needsInvoice: boolean;
}

interface QuotePanelProps {
  readonly wanted: Wanted;
  readonly min: number;
  readonly max: number;
  /** Whether an invoice of the purchase can be had here. */
  readonly invoices: boolean;
  readonly disabled: boolean;
  readonly onChange: (wanted: Wanted) => void;
}

/** The slider ends where prices stop falling and some more; larger numbers are typed. */
const SLIDER_MAX = 2_000;
const STEP = 10;
const TIERS = [...CREDIT_TIERS].reverse();

/** How many credits, and what they cost: the totals are computed by the code that charges. */
export function QuotePanel({ wanted, min, max, invoices, disabled, onChange }: QuotePanelProps) {
  const { t } = useTranslation();
  const { credits, needsInvoice } = wanted;
  const quote = quoteCredits(Math.min(Math.max(credits, min), max), needsInvoice);
  const choose = (count: number | string) => onChange({ ...wanted, credits: Math.trunc(Number(count)) || 0 });
  return (
    <Panel title={t("credits.how_many")}>
      <div className={classes.quote}>
        <NumberInput
          className={classes.count}
          label={t("credits.credits")}
          value={credits === 0 ? "" : credits}
          onChange={choose}
          min={min}
          max={max}
          step={STEP}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          clampBehavior="blur"
          disabled={disabled}
          data-numeric
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
