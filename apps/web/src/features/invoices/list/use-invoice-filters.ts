import { INVOICE_TYPES } from "@timbra/contract";
import { useAddressQuery } from "../../../lib/address-query.ts";
import { type Choice, useChoice } from "../../../ui/data-table/use-choice.ts";
import { type ListFiltersControl, useListFilters } from "../../../ui/data-table/use-list-filters.ts";
import type { ListFilters } from "../api.ts";

export const METHODS = ["PUE", "PPD"] as const;

export interface InvoiceFiltersControl extends ListFiltersControl {
  readonly type: Choice;
  readonly method: Choice;
  readonly customer: Choice;
  readonly minTotal: string | null;
  readonly maxTotal: string | null;
  readonly setTotals: (min: string | null, max: string | null) => void;
  /** What the server is asked for, but for the state. */
  readonly wanted: ListFilters;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const AMOUNT = /^\d{1,18}(\.\d{1,6})?$/;

/** What an invoice list can be narrowed by. All of it lives in the address bar; what was written there by hand and means nothing is no filter. */
export function useInvoiceFilters(): InvoiceFiltersControl {
  const common = useListFilters();
  const [params, changeQuery] = useAddressQuery();
  const [type, method, customer] = [useChoice("type"), useChoice("method"), useChoice("customer")];
  const amount = (name: string) => [params.get(name)].find((text) => text !== null && AMOUNT.test(text)) ?? null;
  const [minTotal, maxTotal] = [amount("min"), amount("max")];
  const wanted: ListFilters = {
    type: INVOICE_TYPES.find((one) => one === type.value) ?? null,
    payment_method: METHODS.find((one) => one === method.value) ?? null,
    customer_id: customer.value !== null && UUID.test(customer.value) ? customer.value : null,
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
    minTotal,
    maxTotal,
    setTotals: (min, max) => changeQuery({ ...first, min, max }, { replace: true }),
    wanted,
    filtered: common.wantedStatus !== null || Object.values(wanted).some((value) => value !== null),
    clear: () =>
      changeQuery(
        { ...first, status: null, from: null, to: null, type: null, method: null, customer: null, min: null, max: null },
        { replace: true },
      ),
  };
}
