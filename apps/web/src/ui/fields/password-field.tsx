import { PasswordInput } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface PasswordFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  readonly autoComplete: "current-password" | "new-password" | "off";
}

export function PasswordField<Values extends FieldValues, Sent>(props: PasswordFieldProps<Values, Sent>) {
  const { t } = useTranslation();
  const { autoComplete, ...field } = props;
  const { value, change, input } = useField(field);
  return (
    <PasswordInput
      {...input}
      // The library's own input does not set this.
      aria-invalid={input.error !== undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ "aria-label": t("common.show_password"), tabIndex: 0 }}
      value={toInputText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
