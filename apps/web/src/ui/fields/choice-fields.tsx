import { Switch } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SearchSelect, type SelectItem } from "./search-select.tsx";
import classes from "./select-field.module.css";
import { type FieldProps, useField } from "./use-field.ts";

export type Option = SelectItem<string | number>;

interface SelectFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  readonly options: readonly Option[];
  /** What the form holds: the option's `value`, or the whole `{label, value}` as the customer form does. */
  readonly holds?: "value" | "option";
  readonly clearable?: boolean;
  /** Called after the form's own handler, for fields that depend on this one. */
  readonly onPick?: (option: Option | null) => void;
}

const selectedValue = (held: unknown): string | number | null => {
  const value = typeof held === "object" && held !== null && "value" in held ? held.value : held;
  return typeof value === "string" || typeof value === "number" ? value : null;
};

export function SelectField<Values extends FieldValues, Sent>(props: SelectFieldProps<Values, Sent>) {
  const { t } = useTranslation();
  const { options, holds = "value", clearable = false, onPick, ...field } = props;
  const { value, change, input } = useField(
    field,
    (held) => options.find((option) => option.value === selectedValue(held))?.label ?? "",
  );
  const current = selectedValue(value);
  const pick = (picked: string | number | null) => {
    const option = options.find((candidate) => candidate.value === picked) ?? null;
    change(holds === "option" ? option && { value: option.value, label: option.label } : (option?.value ?? null));
    onPick?.(option);
  };
  return (
    <SearchSelect<string | number>
      placeholder={t("common.choose")}
      {...input}
      data={options}
      value={options.some((option) => option.value === current) ? current : null}
      onChange={pick}
      clearable={clearable}
      clearButtonProps={{ "aria-label": t("common.clear") }}
      withScrollArea={false}
      classNames={{ options: classes.options ?? "" }}
    />
  );
}

interface SwitchFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** What the form holds when on and when off; true and false by default. */
  readonly values?: { readonly on: unknown; readonly off: unknown };
}

export function SwitchField<Values extends FieldValues, Sent>(props: SwitchFieldProps<Values, Sent>) {
  const { values = { on: true, off: false }, ...field } = props;
  const { t } = useTranslation();
  const { value, change, input } = useField(field, (held) => t(held === values.on ? "stale.on" : "stale.off"));
  return (
    <Switch
      {...input}
      checked={value === values.on}
      onChange={(event) => change(event.currentTarget.checked ? values.on : values.off)}
    />
  );
}
