import { useQuery } from "@tanstack/react-query";
import { isUuid } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { customerNameQuery } from "../../lib/queries.ts";
import { type UrlFilter, useUrlFilter } from "../../ui/data-table/url-filters.ts";

interface CustomerFilterState {
  readonly choice: UrlFilter;
  /** The customer's id; an address can be written by hand, and what is no id is no filter. */
  readonly wanted: string | null;
}

/** The customer by which a list is filtered. */
export function useCustomerFilter(): CustomerFilterState {
  const choice = useUrlFilter("customer");
  return { choice, wanted: choice.value !== null && isUuid(choice.value) ? choice.value : null };
}

/** The customer by which a list was filtered, for printing. */
export function useCustomerFilterLabel(customerId: string | null): string[] {
  const { t } = useTranslation();
  const { data } = useQuery({ ...customerNameQuery(customerId ?? ""), enabled: customerId !== null });
  return customerId === null ? [] : [`${t("invoice_list.customer")}: ${data ?? customerId}`];
}
