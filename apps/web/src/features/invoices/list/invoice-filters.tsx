import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Decimal } from "@timbra/cfdi";
import { INVOICE_STATUSES, INVOICE_TYPES, PENDING_KINDS } from "@timbra/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { useUrlQuery } from "../../../lib/navigation.ts";
import { seriesQuery } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { AddedFilters } from "../../../ui/data-table/added-filters.tsx";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import { ListViews } from "../../../ui/data-table/list-views.tsx";
import {
  clearedFilters,
  dateRangeLabels,
  type UrlFilter,
  useDateAndStatusFilters,
  useUrlFilter,
} from "../../../ui/data-table/url-filters.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { CustomerFilter, useCustomerFilter, useCustomerFilterLabel } from "../../customers/public.ts";
import type { ListFilters } from "../api.ts";
import classes from "./list.module.css";

const ALL = ["status", "from", "to", "type", "method", "customer", "series", "min", "max", "pending"];
const PAYMENT_METHODS = ["PUE", "PPD"] as const;
const SERIES = /^[^|]{1,25}$/;
const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/;

/** The filters of an address that narrows nothing. */
export const UNFILTERED: ListFilters = {
  status: null,
  type: null,
  payment_method: null,
  customer_id: null,
  serie: null,
  min_total: null,
  max_total: null,
  date_start: null,
  date_end: null,
  pending: null,
};

/**
 * What an invoice list can be narrowed by; the cancelled invoices have a list of their own. All of it is kept in the
 * URL; an invalid value there is no filter.
 */
export function useInvoiceFilters(cancelled: boolean) {
  const { t } = useTranslation();
  const common = useDateAndStatusFilters();
  const [, changeQuery] = useUrlQuery();
  const choices = useChoices(common.status);
  const customer = useCustomerFilter();
  const customerLabel = useCustomerFilterLabel(customer.wanted);
  const totals = useTotals();
  const { type, method, series, pending } = choices;
  const narrowed = {
    type: INVOICE_TYPES.find((one) => one === type.value) ?? null,
    payment_method: PAYMENT_METHODS.find((one) => one === method.value) ?? null,
    customer_id: customer.wanted,
    serie: series.value !== null && SERIES.test(series.value) ? series.value : null,
    min_total: totals.minTotal,
    max_total: totals.maxTotal,
    date_start: common.dateStart,
    date_end: common.dateEnd,
    pending: cancelled ? null : (PENDING_KINDS.find((one) => one === pending.value) ?? null),
  };
  const wanted: ListFilters = { status: cancelled ? "cancelled" : common.wantedStatus, ...narrowed };
  const label = (name: string, value: string | null) => (value ? [`${name}: ${value}`] : []);
  const status = cancelled ? null : common.wantedStatus;
  const added = useAddedFilters({ choices, customer, totals });
  return {
    /** What the server is asked for. */
    wanted,
    table: {
      filtered: common.wantedStatus !== null || Object.values(narrowed).some((value) => value !== null),
      filterWords: [
        ...label(t("invoice_list.status_filter"), status && t(`invoice.status_${status}`)),
        ...label(t("invoice_list.type"), narrowed.type && t(`invoice.type_${narrowed.type}`)),
        ...label(t("invoice_list.method"), narrowed.payment_method),
        ...label(t("invoice_list.series"), narrowed.serie),
        ...label(t("invoice_list.pending"), narrowed.pending && t(`invoice_list.pending_${narrowed.pending}`)),
        ...customerLabel,
        ...label(t("invoice_list.min_total"), totals.minTotal && formatNumber(totals.minTotal)),
        ...label(t("invoice_list.max_total"), totals.maxTotal && formatNumber(totals.maxTotal)),
        ...dateRangeLabels(common, t, currentLanguage()),
      ],
      onClearFilters: () => changeQuery(clearedFilters(...ALL), { replace: true }),
      filters: (
        <>
          <AddedFilters filters={cancelled ? added.filter(({ id }) => !NOT_CANCELLED.includes(id)) : added} />
          <DateFilter {...common} />
        </>
      ),
    },
  };
}

/** The filters that are one thing out of several. */
function useChoices(status: UrlFilter) {
  return {
    status,
    type: useUrlFilter("type"),
    method: useUrlFilter("method"),
    series: useUrlFilter("series"),
    pending: useUrlFilter("pending"),
  };
}

/** Between which totals; a maximum below the minimum is none. */
function useTotals() {
  const [params, changeQuery] = useUrlQuery();
  const amount = (name: string) => [params.get(name)].find((text) => text !== null && AMOUNT.test(text)) ?? null;
  const [minTotal, max] = [amount("min"), amount("max")];
  const inOrder = minTotal === null || max === null || Decimal.parse(minTotal).compare(Decimal.parse(max)) <= 0;
  return {
    minTotal,
    maxTotal: inOrder ? max : null,
    setTotals: (from: string | null, to: string | null) =>
      changeQuery({ ...clearedFilters(), min: from, max: to }, { replace: true }),
  };
}

interface AddedFiltersState {
  readonly choices: ReturnType<typeof useChoices>;
  readonly customer: ReturnType<typeof useCustomerFilter>;
  readonly totals: ReturnType<typeof useTotals>;
}

/** The filters that are there when they are wanted. */
function useAddedFilters({ choices, customer, totals }: AddedFiltersState) {
  const { t } = useTranslation();
  const series = useSeries();
  const choice = (id: keyof typeof choices, label: string, all: string, options: readonly Option[]) => ({
    id,
    label,
    active: options.some(({ value }) => value === choices[id].value),
    control: <ChoiceFilter label={label} all={all} options={options} choice={choices[id]} />,
    clear: () => choices[id].set(null),
  });
  const statuses = INVOICE_STATUSES.map((value) => ({ value, label: t(`invoice.status_${value}`) }));
  const types = INVOICE_TYPES.map((value) => ({ value, label: t(`invoice.type_${value}`) }));
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: t(`invoice_list.method_${value}`) }));
  const pending = PENDING_KINDS.map((value) => ({ value, label: t(`invoice_list.pending_${value}`) }));
  return [
    choice("status", t("invoice_list.status_filter"), t("invoice_list.status_all"), statuses),
    choice("type", t("invoice_list.type"), t("invoice_list.type_all"), types),
    choice("method", t("invoice_list.method"), t("invoice_list.method_all"), methods),
    ...(series.length > 1 ? [choice("series", t("invoice_list.series"), t("invoice_list.series_all"), series)] : []),
    {
      id: "customer",
      label: t("invoice_list.customer"),
      active: customer.wanted !== null,
      control: <CustomerFilter choice={customer.choice} />,
      clear: () => customer.choice.set(null),
    },
    {
      id: "total",
      label: t("invoice_list.total"),
      active: totals.minTotal !== null || totals.maxTotal !== null,
      control: <AmountFilter {...totals} />,
      clear: () => totals.setTotals(null, null),
    },
    choice("pending", t("invoice_list.pending"), t("invoice_list.pending_all"), pending),
  ];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Of cancelled invoices nothing is pending, and their state is known. */
const NOT_CANCELLED = ["status", "pending"];

/** The series to choose from: for whoever may know of them. */
function useSeries(): readonly Option[] {
  const readOnly = useReadOnly();
  const { data = [] } = useQuery({ ...seriesQuery, enabled: !readOnly });
  return data.map(({ serie }) => ({ value: serie, label: serie }));
}

interface AmountFilterProps {
  readonly minTotal: string | null;
  readonly maxTotal: string | null;
  readonly setTotals: (min: string | null, max: string | null) => void;
}

/** Between which totals. The contract says when they are in the wrong order. */
function AmountFilter({ minTotal, maxTotal, setTotals }: AmountFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [min, setMin] = useState(minTotal ?? "");
  const [max, setMax] = useState(maxTotal ?? "");
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setMin(minTotal ?? "");
    setMax(maxTotal ?? "");
    setError(null);
  }, [minTotal, maxTotal]);
  const filter = async (event: FormEvent) => {
    event.preventDefault();
    const { faultOfFilters } = await lazyImport(() => import("../../../ui/data-table/check-list-filters.ts"));
    const fault = faultOfFilters({ min_total: min, max_total: max });
    setError(fault);
    if (fault === null) setTotals(min || null, max || null);
  };
  const amount = (label: string, value: string, onChange: (value: string) => void) => (
    <MoneyInput
      className={classes.amount ?? ""}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={onChange}
      error={error !== null}
      {...(error === null ? {} : { "aria-describedby": id })}
    />
  );
  return (
    <form onSubmit={(event) => void filter(event)} noValidate>
      <Group gap="xs">
        {amount(t("invoice_list.min_total"), min, setMin)}
        {amount(t("invoice_list.max_total"), max, setMax)}
        <Button type="submit" variant="default" aria-label={t("invoice_list.filter_totals")}>
          {t("invoice_list.filter")}
        </Button>
      </Group>
      {error !== null && (
        <p id={id} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </form>
  );
}

/** YYYY-MM-DD in Mexico City, without the table of zones by postal code: a list stays small. */
const TODAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" });

/** What each view of the list asks for in its address; what is not there is not asked for. */
const VIEWS = {
  all: () => ({}),
  unpaid: () => ({ pending: "payment" }),
  this_month: (today: string) => daysOfMonth(today),
  unmarked: (today: string) => ({ pending: "unmarked", to: endOfLastMonth(today) }),
  to_cancel: () => ({ pending: "cancellation" }),
} as const satisfies Readonly<Record<string, (today: string) => Readonly<Record<string, string>>>>;

const NAMES = ["all", "unpaid", "this_month", "unmarked", "to_cancel"] as const;

/** The filters of the list that a view may have. */
const FILTERS = ["status", "from", "to", "type", "method", "customer", "series", "min", "max", "pending"];

/** The views that are wanted every day, one press away, and those that a user named. */
export function InvoiceViews() {
  const { t } = useTranslation();
  const today = TODAY.format(new Date());
  const given = NAMES.map((name) => ({ name: t(`invoice_list.view_${name}`), filters: VIEWS[name](today) }));
  return <ListViews list="invoices" filters={FILTERS} given={given} />;
}

function daysOfMonth(today: string) {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

/** PUE is paid by the last day of its month: until then nothing is missing. */
function endOfLastMonth(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}
