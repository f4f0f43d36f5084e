import { Button, Group } from "@mantine/core";
import { checkForm, invoiceFilters } from "@timbra/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import classes from "./list.module.css";
import type { InvoiceFiltersControl } from "./use-invoice-filters.ts";

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
