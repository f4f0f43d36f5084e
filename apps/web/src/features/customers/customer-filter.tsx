import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { customerNameQuery, suggestedCustomersQuery } from "../../lib/queries.ts";
import type { UrlFilter } from "../../ui/data-table/url-filters.ts";
import { SearchSelect } from "../../ui/fields/search-select.tsx";
import { SUGGEST_DEBOUNCE_MS } from "../../ui/suggest/use-suggestions.ts";
import classes from "./customer-picker.module.css";

/** Filters the list by one customer, found by autocomplete. */
export function CustomerFilter({ choice }: { readonly choice: UrlFilter }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SUGGEST_DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const chosen = useQuery({ ...customerNameQuery(choice.value ?? ""), enabled: choice.value !== null });
  const name = chosen.data ?? null;
  const found = useQuery({ ...suggestedCustomersQuery(search === name ? "" : search), enabled: open });
  const known = choice.value !== null && name !== null ? [{ value: choice.value, label: name }] : [];
  const others = (found.data ?? [])
    .filter(({ id }) => id !== choice.value)
    .map(({ id, name: label }) => ({ value: id, label }));
  return (
    <SearchSelect
      className={classes.filter ?? ""}
      aria-label={t("invoice_list.customer")}
      placeholder={t("invoice_list.customer_all")}
      data={[...known, ...others]}
      value={name === null ? null : choice.value}
      foundElsewhere
      pending={open && (found.isFetching || search !== typed.trim())}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={found.isFetching ? t("common.loading") : t("common.no_options")}
      clearable
      clearButtonProps={{ "aria-label": t("invoice_list.customer_all") }}
      withScrollArea={false}
      onChange={choice.set}
    />
  );
}
