import { INVOICE_STATUSES, type InvoiceStatus } from "@timbra/contract";
import { type QueryChange, useAddressQuery } from "../../../lib/address-query.ts";

export interface ListFiltersControl {
  readonly status: InvoiceStatus | null;
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
  readonly filtered: boolean;
  readonly setStatus: (status: InvoiceStatus | null) => void;
  readonly setDates: (start: string | null, end: string | null) => void;
  readonly clear: () => void;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Filters of the list live in the address bar, beside the search and the order. Another filter begins at the first page. */
export function useListFilters(): ListFiltersControl {
  const [params, changeQuery] = useAddressQuery();
  const day = (name: string) => {
    const value = params.get(name);
    return value !== null && DAY.test(value) ? value : null;
  };
  const status = INVOICE_STATUSES.find((one) => one === params.get("status")) ?? null;
  const [dateStart, dateEnd] = [day("from"), day("to")];
  const change = (next: QueryChange) => changeQuery({ ...next, page: null, cursor: null }, { replace: true });
  return {
    status,
    dateStart,
    dateEnd,
    filtered: status !== null || dateStart !== null || dateEnd !== null,
    setStatus: (next) => change({ status: next }),
    setDates: (start, end) => change({ from: start, to: end }),
    clear: () => change({ status: null, from: null, to: null }),
  };
}
