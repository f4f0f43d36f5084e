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
      value={toInputText(value)}
      onChange={({ currentTarget }) =>
        change(uppercase ? keepCaret(currentTarget, (typed) => typed.toUpperCase()) : currentTarget.value)
      }
    />
  );
}
