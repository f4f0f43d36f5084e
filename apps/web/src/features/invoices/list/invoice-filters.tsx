import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Decimal } from "@timbra/cfdi";
import { INVOICE_STATUSES, INVOICE_TYPES } from "@timbra/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyImport } from "../../../lib/lazy-import.ts";
import { useUrlQuery } from "../../../lib/navigation.ts";
import { seriesQuery } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { ChoiceFilter } from "../../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
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

const PAYMENT_METHODS = ["PUE", "PPD"] as const;
const SERIES = /^[^|]{1,25}$/;
const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/;

/**
 * What an invoice list can be narrowed by; the cancelled invoices have a list of their own. All of it is kept in the
 * URL; an invalid value there is no filter.
 */
export function useInvoiceFilters(cancelled: boolean) {
  const { t } = useTranslation();
  const common = useDateAndStatusFilters();
  const [params, changeQuery] = useUrlQuery();
  const [type, method, series] = [useUrlFilter("type"), useUrlFilter("method"), useUrlFilter("series")];
  const customer = useCustomerFilter();
  const customerLabel = useCustomerFilterLabel(customer.wanted);
  const amount = (name: string) => [params.get(name)].find((text) => text !== null && AMOUNT.test(text)) ?? null;
  const [minTotal, max] = [amount("min"), amount("max")];
  const inOrder = minTotal === null || max === null || Decimal.parse(minTotal).compare(Decimal.parse(max)) <= 0;
  const wantedType = INVOICE_TYPES.find((one) => one === type.value) ?? null;
  const narrowed = {
    type: wantedType,
    payment_method: PAYMENT_METHODS.find((one) => one === method.value) ?? null,
    customer_id: customer.wanted,
    serie: series.value !== null && SERIES.test(series.value) ? series.value : null,
    min_total: minTotal,
    max_total: inOrder ? max : null,
    date_start: common.dateStart,
    date_end: common.dateEnd,
  };
  const wanted: ListFilters = { status: cancelled ? "cancelled" : common.wantedStatus, ...narrowed };
  const label = (name: string, value: string | null) => (value ? [`${name}: ${value}`] : []);
  const { wantedStatus } = common;
  return {
    /** What the server is asked for. */
    wanted,
    table: {
      filtered: wantedStatus !== null || Object.values(narrowed).some((value) => value !== null),
      filterWords: [
        ...(cancelled || wantedStatus === null
          ? []
          : label(t("invoice_list.status_filter"), t(`invoice.status_${wantedStatus}`))),
        ...label(t("invoice_list.type"), wantedType && t(`invoice.type_${wantedType}`)),
        ...label(t("invoice_list.method"), narrowed.payment_method),
        ...label(t("invoice_list.series"), narrowed.serie),
        ...customerLabel,
        ...label(t("invoice_list.min_total"), minTotal && formatNumber(minTotal)),
        ...label(t("invoice_list.max_total"), narrowed.max_total && formatNumber(narrowed.max_total)),
        ...dateRangeLabels(common, t, currentLanguage()),
      ],
      onClearFilters: () =>
        changeQuery(clearedFilters("status", "from", "to", "type", "method", "customer", "series", "min", "max"), {
          replace: true,
        }),
      filters: (
        <>
          {!cancelled && (
            <ChoiceFilter
              label={t("invoice_list.status_filter")}
              all={t("invoice_list.status_all")}
              options={INVOICE_STATUSES.map((value) => ({ value, label: t(`invoice.status_${value}`) }))}
              choice={common.status}
            />
          )}
          <ChoiceFilter
            label={t("invoice_list.type")}
            all={t("invoice_list.type_all")}
            options={INVOICE_TYPES.map((value) => ({ value, label: t(`invoice.type_${value}`) }))}
            choice={type}
          />
          <ChoiceFilter
            label={t("invoice_list.method")}
            all={t("invoice_list.method_all")}
            options={PAYMENT_METHODS.map((value) => ({ value, label: t(`invoice_list.method_${value}`) }))}
            choice={method}
          />
          <SeriesFilter choice={series} />
          <CustomerFilter choice={customer.choice} />
          <AmountFilter
            minTotal={minTotal}
            maxTotal={narrowed.max_total}
            setTotals={(from, to) => changeQuery({ ...clearedFilters(), min: from, max: to }, { replace: true })}
          />
          <DateFilter {...common} />
        </>
      ),
    },
  };
}

/** Only where there is more than one to choose from, and for whoever may know of them. */
function SeriesFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const { data = [] } = useQuery({ ...seriesQuery, enabled: !readOnly });
  if (data.length < 2) return null;
  return (
    <ChoiceFilter
      label={t("invoice_list.series")}
      all={t("invoice_list.series_all")}
      options={data.map(({ serie }) => ({ value: serie, label: serie }))}
      choice={choice}
      short
    />
  );
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
