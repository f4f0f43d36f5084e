import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { call } from "../../../lib/api-client.ts";
import { formatMoney } from "../../../lib/format.ts";
import { invoicesKey } from "../../../lib/queries.ts";
import type { ListFilters } from "../api.ts";
import classes from "./list.module.css";

/**
 * What the invoices of some days add up to, less credit notes: the figure of the first page and of the month's report.
 * Without days it would be everything that was ever issued, which nobody asks for.
 */
export function InvoicedLine({ filters }: { readonly filters: ListFilters }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const search = params.get("q");
  const { status, date_start, date_end } = filters;
  const wanted = Boolean(date_start || date_end) && (!status || status === "active");
  const { data } = useQuery({
    queryKey: [...invoicesKey, "sum", filters, search],
    queryFn: ({ signal }) => call("sumInvoices", { body: { search, filters }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted) return null;
  const said = data?.currencies.map(({ currency, invoices, notes, credited, invoiced }) => [
    formatMoney(invoiced, currency),
    t("invoice_list.sum_invoices", { count: invoices }),
    ...(notes > 0 ? [t("invoice_list.sum_notes", { count: notes, amount: formatMoney(credited, currency) })] : []),
  ]);
  return (
    <div className={classes.sum} aria-live="polite">
      {said?.map(([amount = "", ...words]) => (
        <Text key={amount} size="sm">
          <strong>{t("invoice_list.sum", { amount })}</strong> {words.join(" · ")}
        </Text>
      ))}
      {said?.length === 0 && <Text size="sm">{t("invoice_list.sum_none")}</Text>}
    </div>
  );
}
