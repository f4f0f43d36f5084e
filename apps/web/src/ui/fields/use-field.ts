import { type FieldValues, useController } from "react-hook-form";
import type { FieldProps } from "./field-props.ts";

/** Joins a field to its form: its value as it is held, and the props every Mantine input understands. */
export function useField<Values extends FieldValues, Sent>({ control, name, ...rest }: FieldProps<Values, Sent>) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  return {
    value: field.value as unknown,
    change: field.onChange,
    input: {
      ...rest,
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      ...(message === undefined ? {} : { error: message }),
    },
  };
}

/** A field's value as the text an input shows; nothing yet is an empty text. */
export const asText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
