import { PasswordInput, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { asText, type FieldProps, typedAs, useField } from "./use-field.ts";

interface TextFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: "text" | "numeric" | "decimal" | "email" | "tel" | "url";
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly uppercase?: boolean;
}

export function TextField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  const { type, autoComplete, inputMode, maxLength, autoFocus, uppercase = false, ...field } = props;
  const { value, change, input } = useField(field);
  const html = { type, autoComplete, inputMode, maxLength };
  const given = Object.fromEntries(Object.entries(html).filter(([, set]) => set !== undefined));
  return (
    <TextInput
      {...input}
      {...given}
      {...(autoFocus === true ? { "data-autofocus": true } : {})}
      value={asText(value)}
      onChange={({ currentTarget }) =>
        change(uppercase ? typedAs(currentTarget, (typed) => typed.toUpperCase()) : currentTarget.value)
      }
    />
  );
}

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
      // The library's own input forgets to say so.
      aria-invalid={input.error !== undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ "aria-label": t("common.show_password"), tabIndex: 0 }}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
