import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { customerNameQuery } from "../../lib/customer-queries.ts";

/** To which customer a list was narrowed, for paper. */
export function useCustomerWords(customerId: string | null): string[] {
  const { t } = useTranslation();
  const { data } = useQuery({ ...customerNameQuery(customerId ?? ""), enabled: customerId !== null });
  return customerId === null ? [] : [`${t("invoice_list.customer")}: ${data ?? customerId}`];
}
