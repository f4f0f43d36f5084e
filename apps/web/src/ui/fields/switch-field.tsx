import { Switch } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-props.ts";
import { useField } from "./use-field.ts";

interface SwitchFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** What the form holds when on and when off; true and false unless told. */
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
