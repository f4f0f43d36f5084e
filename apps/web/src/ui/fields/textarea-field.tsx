import { Textarea } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type FieldProps, toInputText, useField } from "./use-field.ts";

export function TextareaField<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { value, change, input } = useField(props);
  return (
    <Textarea
      {...input}
      autosize
      minRows={2}
      maxRows={8}
      value={toInputText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
