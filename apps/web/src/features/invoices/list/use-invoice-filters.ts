import { checkForm, INVOICE_TYPES, invoiceFilters } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { useAddressQuery } from "../../../lib/address-query.ts";
import { useCustomerChoice } from "../../../ui/customer-pick/use-customer-choice.ts";
import { type UrlFilter, useChoice } from "../../../ui/data-table/use-choice.ts";
import { type ListFiltersControl, useListFilters } from "../../../ui/data-table/use-list-filters.ts";
import type { ListFilters } from "../api.ts";

export const METHODS = ["PUE", "PPD"] as const;

export interface InvoiceFiltersControl extends ListFiltersControl {
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

/**
 * What an invoice list can be narrowed by. All of it lives in the address bar; what was written there by hand and means
 * nothing is no filter.
 */
export function useInvoiceFilters(): InvoiceFiltersControl {
  const common = useListFilters();
  const [params, changeQuery] = useAddressQuery();
  const [type, method, series] = [useChoice("type"), useChoice("method"), useChoice("series")];
  const { choice: customer, wanted: customerId } = useCustomerChoice();
  const amount = (name: string) => [params.get(name)].find((text) => text !== null && AMOUNT.test(text)) ?? null;
  const [minTotal, max] = [amount("min"), amount("max")];
  const inOrder = checkForm(invoiceFilters, { min_total: minTotal, max_total: max }, currentLanguage()).ok;
  const maxTotal = inOrder ? max : null;
  const wanted: ListFilters = {
    type: INVOICE_TYPES.find((one) => one === type.value) ?? null,
    payment_method: METHODS.find((one) => one === method.value) ?? null,
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
