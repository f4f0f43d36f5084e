import { ColorInput } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

interface ColourFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Offered beside the picker. */
  readonly swatches: readonly string[];
}

/** A colour in six hexadecimal digits, typed or picked. */
export function ColourField<Values extends FieldValues, Sent>({ swatches, ...field }: ColourFieldProps<Values, Sent>) {
  const { value, change, input } = useField(field);
  return (
    <ColorInput
      {...input}
      format="hex"
      withEyeDropper={false}
      fixOnBlur={false}
      swatches={[...swatches]}
      value={toInputText(value)}
      onChange={change}
    />
  );
}
