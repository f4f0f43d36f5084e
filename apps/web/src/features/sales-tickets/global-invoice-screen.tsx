import { Button, Group, Stack, Text } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  BIMONTHLY,
  BIMONTHLY_REGIME,
  type GlobalPreview,
  type InvoiceForm,
  keyOfId,
  PERIODICITIES,
  type Periodicity,
  type RequestOf,
} from "@timbra/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatFolio } from "../../lib/documents.ts";
import { formatDate, formatMoney, formatRate } from "../../lib/format.ts";
import { invoiceFormQuery, invoicesKey } from "../../lib/invoice-form-query.ts";
import { todayIn } from "../../lib/place-of-issue.ts";
import { ticketsKey } from "../../lib/queries.ts";
import { CalendarInput } from "../../ui/day-input.tsx";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { LoadingOverlay } from "../../ui/loading-overlay.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import { TotalRow, TotalsList } from "../../ui/totals-list.tsx";
import { useCommand } from "../../ui/use-command.ts";
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

const globalPreviewQuery = (body: RequestOf<"previewGlobal">) =>
  queryOptions({
    queryKey: [...ticketsKey, "global", currentLanguage(), body],
    queryFn: ({ signal }) => call("previewGlobal", { body, signal }),
    placeholderData: keepPreviousData,
  });

interface GlobalPreviewPanelProps {
  readonly wish: RequestOf<"previewGlobal">;
  readonly facts: InvoiceForm;
}

/** A preview of the period's invoice, and the button that makes its draft. */
function GlobalPreviewPanel({ wish, facts }: GlobalPreviewPanelProps) {
  const { t } = useTranslation();
  const preview = useQuery(globalPreviewQuery(wish));
  return (
    <Panel title={t("global_invoice.preview")}>
      <QueryFailure query={preview} title={t("global_invoice.load_error")} />
      {preview.isPending && <LoadingOverlay visible text={t("global_invoice.loading")} />}
      {preview.data !== undefined && !preview.isError && (
        <PreviewContent preview={preview.data} wish={wish} facts={facts} stale={preview.isPlaceholderData} />
      )}
    </Panel>
  );
}

interface PreviewContentProps extends GlobalPreviewPanelProps {
  readonly preview: GlobalPreview;
  /** It is of the period before. */
  readonly stale: boolean;
}

function PreviewContent({ preview, wish, facts, stale }: PreviewContentProps) {
  const { t } = useTranslation();
  const { busy, make } = useDraftGlobalInvoice();
  const { period, tickets } = preview;
  const day = (text: string) => formatDate(text, currentLanguage());
  const see = (
    <Button component={Link} variant="default" to={`/list/tickets?from=${period.from}&to=${period.to}`}>
      {t("global_invoice.see_tickets")}
    </Button>
  );
  return (
    <div className={classes.stack} aria-busy={stale}>
      <Text>
        <strong>{t("global_invoice.covers", { from: day(period.from), to: day(period.to) })}</strong>
        {tickets > 0 && ` · ${t("global_invoice.tickets", { count: tickets })}`}
      </Text>
      {tickets === 0 ? (
        <EmptyState
          drawing={drawings.invoices}
          title={t("global_invoice.none_title")}
          text={t("global_invoice.none_text")}
        />
      ) : (
        <GlobalTotals preview={preview} facts={facts} />
      )}
      <GlobalNotes preview={preview} />
      <Group gap="xs">
        {tickets > 0 && (
          <Button loading={busy} disabled={stale} onClick={() => void make(wish)}>
            {t("global_invoice.make")}
          </Button>
        )}
        {see}
      </Group>
    </div>
  );
}

/** Prepares the draft and goes on with it in the editor. */
function useDraftGlobalInvoice() {
  const { busy, run } = useCommand();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const make = async (body: RequestOf<"draftGlobal">) => {
    await run(async () => {
      const { message, invoice } = await call("draftGlobal", { body });
      await queries.invalidateQueries({ queryKey: invoicesKey });
      toast.success(message);
      await navigate(`/create/invoice?draft=${invoice.id}`);
    });
    await queries.invalidateQueries({ queryKey: ticketsKey });
  };
  return { busy, make };
}

interface Note {
  readonly key: string;
  readonly tone?: "danger" | "warning";
  readonly says: ReactNode;
}

/** What is to be known before it is prepared: its term, what stays out, what it replaces, and what is wrong. */
function GlobalNotes({ preview }: { readonly preview: GlobalPreview }) {
  const { t } = useTranslation();
  const { period, left_out, drafts, replaces, problems, tickets } = preview;
  const day = formatDate(period.due, currentLanguage());
  const term = period.is_late ? t("global_invoice.is_late", { day }) : t("global_invoice.due", { day });
  const counted = (key: "in_global" | "on_its_own", count: number): Note[] =>
    count === 0 ? [] : [{ key, says: t(`global_invoice.${key}`, { count }) }];
  const notes: readonly Note[] = [
    ...problems.map((problem, at) => ({
      key: `${at} ${problem.code}`,
      tone: problem.severity === "error" ? ("danger" as const) : ("warning" as const),
      says: [problem.message, problem.fix, `(${problem.code})`].filter((part) => part !== undefined).join(" "),
    })),
    ...(tickets === 0 ? [] : [{ key: "term", ...(period.is_late ? { tone: "warning" as const } : {}), says: term }]),
    ...(period.is_open && tickets > 0
      ? [{ key: "open", tone: "warning" as const, says: t("global_invoice.is_open") }]
      : []),
    ...replaces.map((one) => ({
      key: one.id,
      says: t("global_invoice.replaces", { number: formatFolio(one) ?? one.uuid }),
    })),
    ...(left_out.beyond === 0
      ? []
      : [{ key: "beyond", tone: "warning" as const, says: t("global_invoice.beyond", { count: left_out.beyond }) }]),
    ...counted("in_global", left_out.in_global),
    ...counted("on_its_own", left_out.on_its_own),
    ...drafts.map((one) => ({
      key: one.id,
      says: <Link to={`/create/invoice?draft=${one.id}`}>{t("global_invoice.draft", { count: one.tickets })}</Link>,
    })),
  ];
  return (
    <ul className={classes.notes}>
      {notes.map(({ key, tone, says }) => (
        <li key={key} data-tone={tone}>
          {says}
        </li>
      ))}
    </ul>
  );
}

interface GlobalTotalsProps {
  readonly preview: GlobalPreview;
  readonly facts: InvoiceForm;
}

/** What the invoice adds up to, beside what its tickets do. */
function GlobalTotals({ preview: { totals, sum, payment_form_id }, facts }: GlobalTotalsProps) {
  const { t } = useTranslation();
  const form = facts.catalogues.payment_forms.find(({ id }) => id === payment_form_id)?.descripcion;
  const money = (amount: string) => formatMoney(amount, totals.currency);
  return (
    <TotalsList>
      <TotalRow name={t("global_invoice.receiver")} value={t("global_invoice.public")} />
      {form !== undefined && <TotalRow name={t("global_invoice.payment_form")} value={form} />}
      <TotalRow name={t("global_invoice.sum")} value={money(sum)} />
      <TotalRow name={t("global_invoice.subtotal")} value={money(totals.subtotal)} />
      {totals.transferred.map(({ tax, factor, rate, amount }) => (
        <TotalRow
          key={`${tax} ${factor} ${rate}`}
          name={`${tax} ${factor === "exempt" || rate === null ? t("global_invoice.exempt") : formatRate(rate)}`}
          value={money(amount)}
        />
      ))}
      <TotalRow name={t("global_invoice.total")} value={money(totals.total)} grand />
    </TotalsList>
  );
}
