import { Button, Group } from "@mantine/core";
import { checkForm, INVOICE_TYPES, invoiceFilters } from "@timbra/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useUrlQuery } from "../../../lib/navigation.ts";
import {
  dateRangeLabels,
  type ListFiltersControl,
  type UrlFilter,
  useDateAndStatusFilters,
  useUrlFilter,
} from "../../../ui/data-table/url-filters.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { useCustomerFilter, useCustomerFilterLabel } from "../../customers/public.ts";
import type { ListFilters } from "../api.ts";
import classes from "./list.module.css";

export const PAYMENT_METHODS = ["PUE", "PPD"] as const;

interface InvoiceFiltersControl extends ListFiltersControl {
  readonly type: UrlFilter;
  readonly method: UrlFilter;
  readonly customer: UrlFilter;
  readonly series: UrlFilter;
  readonly minTotal: string | null;
  readonly maxTotal: string | null;
  readonly setTotals: (min: string | null, max: string | null) => void;
  /** What the server is asked for, but for the state. */
  readonly wanted: ListFilters;
}

const SERIES = /^[^|]{1,25}$/;
const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/;

/** What an invoice list can be narrowed by. All of it is kept in the URL; an invalid value there is no filter. */
export function useInvoiceFilters(): InvoiceFiltersControl {
  const common = useDateAndStatusFilters();
  const [params, changeQuery] = useUrlQuery();
  const [type, method, series] = [useUrlFilter("type"), useUrlFilter("method"), useUrlFilter("series")];
  const { choice: customer, wanted: customerId } = useCustomerFilter();
  const amount = (name: string) => [params.get(name)].find((text) => text !== null && AMOUNT.test(text)) ?? null;
  const [minTotal, max] = [amount("min"), amount("max")];
  const inOrder = checkForm(invoiceFilters, { min_total: minTotal, max_total: max }, currentLanguage()).ok;
  const maxTotal = inOrder ? max : null;
  const wanted: ListFilters = {
    type: INVOICE_TYPES.find((one) => one === type.value) ?? null,
    payment_method: PAYMENT_METHODS.find((one) => one === method.value) ?? null,
    customer_id: customerId,
    serie: series.value !== null && SERIES.test(series.value) ? series.value : null,
    min_total: minTotal,
    max_total: maxTotal,
    date_start: common.dateStart,
    date_end: common.dateEnd,
  };
  const first = { page: null, cursor: null };
  return {
    ...common,
    type,
    method,
    customer,
    series,
    minTotal,
    maxTotal,
    setTotals: (min, max) => changeQuery({ ...first, min, max }, { replace: true }),
    wanted,
    filtered: common.wantedStatus !== null || Object.values(wanted).some((value) => value !== null),
    clear: () =>
      changeQuery(
        {
          ...first,
          status: null,
          from: null,
          to: null,
          type: null,
          method: null,
          customer: null,
          series: null,
          min: null,
          max: null,
        },
        { replace: true },
      ),
  };
}

/** A description of the filters, for printing; the cancelled invoices have a list of their own. */
export function useFilterSummary(
  { wantedStatus, wanted, dateStart, dateEnd, minTotal, maxTotal }: InvoiceFiltersControl,
  cancelled: boolean,
): string[] {
  const { t } = useTranslation();
  const customer = useCustomerFilterLabel(wanted.customer_id ?? null);
  const word = (label: string, value: string | null | undefined) => (value ? [`${label}: ${value}`] : []);
  return [
    ...word(
      t("invoice_list.status_filter"),
      cancelled || wantedStatus === null ? null : t(`invoice.status_${wantedStatus}`),
    ),
    ...word(t("invoice_list.type"), wanted.type && t(`invoice.type_${wanted.type as "I" | "E" | "T"}`)),
    ...word(t("invoice_list.method"), wanted.payment_method),
    ...word(t("invoice_list.series"), wanted.serie),
    ...customer,
    ...word(t("invoice_list.min_total"), minTotal && formatNumber(minTotal)),
    ...word(t("invoice_list.max_total"), maxTotal && formatNumber(maxTotal)),
    ...dateRangeLabels({ dateStart, dateEnd }, t, currentLanguage()),
  ];
}

/** Between which totals. The contract says when they are in the wrong order. */
export function AmountFilter({
  minTotal,
  maxTotal,
  setTotals,
}: Pick<InvoiceFiltersControl, "minTotal" | "maxTotal" | "setTotals">) {
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
  const filter = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkForm(invoiceFilters, { min_total: min, max_total: max }, currentLanguage());
    setError(checked.ok ? null : (Object.values(checked.errors).flat()[0] ?? null));
    if (checked.ok) setTotals(min || null, max || null);
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
    <form onSubmit={filter} noValidate>
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
