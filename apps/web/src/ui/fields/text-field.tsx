import { TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, keepCaret, toInputText, useField } from "./use-field.ts";

interface TextFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: "text" | "numeric" | "decimal" | "email" | "tel" | "url";
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly uppercase?: boolean;
}

/** An address of e-mail that the browser may fill in. */
export function EmailField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  return <TextField {...props} type="email" autoComplete="email" />;
}

export function TextField<Values extends FieldValues, Sent>(props: TextFieldProps<Values, Sent>) {
  const { type, autoComplete, inputMode, maxLength, autoFocus, uppercase = false, ...field } = props;
  const { value, change, input } = useField(field);
  return (
    <TextInput
      {...input}
      {...{ type, autoComplete, inputMode, maxLength }}
      data-autofocus={autoFocus === true || undefined}
      value={toInputText(value)}
      onChange={({ currentTarget }) =>
        change(uppercase ? keepCaret(currentTarget, (typed) => typed.toUpperCase()) : currentTarget.value)
      }
    />
  );
}
