import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  BIMONTHLY,
  BIMONTHLY_REGIME,
  type InvoiceForm,
  keyOfId,
  PERIODICITIES,
  type Periodicity,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/place-of-issue.ts";
import { invoiceFormQuery } from "../../lib/queries.ts";
import { CalendarInput } from "../../ui/day-input.tsx";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { GlobalPreviewPanel } from "./global-invoice-preview.tsx";
import classes from "./sales-tickets.module.css";

interface Period {
  readonly periodicity: Periodicity;
  readonly day: string;
  readonly series_id: string | null;
}

const WEEKLY = "02";
const MONTHLY = "04";

/** /create/global-invoice: a period, what its invoice would be, and its draft. */
export function GlobalScreen() {
  const { t } = useTranslation();
  const facts = useQuery(invoiceFormQuery());
  if (facts.isError) return <QueryFailure query={facts} title={t("tickets.load_error")} />;
  if (facts.data === undefined) return <LoadingOverlay visible over="screen" />;
  return (
    <Page title={t("tickets.global_title")} text={t("global_invoice.text")}>
      <PeriodAndPreview facts={facts.data} />
    </Page>
  );
}

function PeriodAndPreview({ facts }: { readonly facts: InvoiceForm }) {
  const [period, setPeriod] = useState<Period>(() => ({
    periodicity: isBimonthly(facts) ? BIMONTHLY : MONTHLY,
    day: todayIn(facts.issuer.zip_code),
    series_id: facts.series[0]?.series_id ?? null,
  }));
  return (
    <div className={classes.columns}>
      <PeriodPanel facts={facts} period={period} onChange={(changes) => setPeriod({ ...period, ...changes })} />
      <GlobalPreviewPanel wish={period} facts={facts} />
    </div>
  );
}

/** Only this regime invoices two months at a time (CFDI40132). */
const isBimonthly = ({ issuer }: InvoiceForm): boolean =>
  keyOfId("tax_regime", issuer.tax_regime_id ?? 0) === BIMONTHLY_REGIME;

interface PeriodPanelProps {
  readonly facts: InvoiceForm;
  readonly period: Period;
  readonly onChange: (changes: Partial<Period>) => void;
}

function PeriodPanel({ facts, period, onChange }: PeriodPanelProps) {
  const { t } = useTranslation();
  const offered = PERIODICITIES.filter((one) => one !== BIMONTHLY || isBimonthly(facts));
  const pick = (value: string | null) =>
    onChange({ periodicity: offered.find((one) => one === value) ?? period.periodicity });
  return (
    <Panel title={t("global_invoice.period")}>
      <Stack gap="sm">
        <SearchSelect<string>
          label={t("global_invoice.periodicity")}
          data={offered.map((one) => ({ value: one, label: t(`global_invoice.every_${one}`) }))}
          value={period.periodicity}
          onChange={pick}
        />
        {period.periodicity === WEEKLY && (
          <Text size="xs" c="dimmed">
            {t("global_invoice.week_hint")}
          </Text>
        )}
        <CalendarInput
          label={t("global_invoice.day")}
          maxDate={todayIn(facts.issuer.zip_code)}
          value={period.day}
          onChange={(day) => onChange({ day: day ?? period.day })}
        />
        <SearchSelect<string>
          label={t("global_invoice.series")}
          data={facts.series.map(({ series_id, serie, folio_siguiente }) => ({
            value: series_id,
            label: `${serie} · ${folio_siguiente}`,
          }))}
          value={period.series_id}
          onChange={(series_id) => onChange({ series_id })}
        />
      </Stack>
    </Panel>
  );
}
