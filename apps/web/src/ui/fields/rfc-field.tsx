import { TextInput, type TextInputProps } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, keepCaret, toInputText, useField } from "./use-field.ts";

export function RfcField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { value, change, input } = useField(props);
  return <RfcInput {...input} value={toInputText(value)} onChange={change} />;
}

interface RfcInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (rfc: string) => void;
}

/**
 * As people paste it, and never longer than thirteen: "xaxx-010101 000" becomes "XAXX010101000". An Ñ may come as an N
 * and its tilde.
 */
const tidyRfc = (typed: string): string =>
  typed
    .normalize()
    .toUpperCase()
    .replace(/[^A-ZÑ&@0-9]/g, "")
    .slice(0, 13);

/** A tax id being typed: upper case, no blanks or hyphens. */
export function RfcInput({ value, onChange, ...rest }: RfcInputProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={(event) => onChange(keepCaret(event.currentTarget, tidyRfc))}
    />
  );
}
