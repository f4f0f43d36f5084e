import { createElement, Fragment } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { FieldProps } from "./field-props.ts";
import { SavedValue, useSavedElsewhere } from "./saved-elsewhere.tsx";

/**
 * Joins a field to its form: its value as it is held, and the props every Mantine input understands. What somebody else
 * saved meanwhile is said under it.
 * @param show a value as people read it
 */
export function useField<Values extends FieldValues, Sent>(
  { control, name, description, ...rest }: FieldProps<Values, Sent>,
  show: (value: unknown) => string = asText,
) {
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const other = useSavedElsewhere(name, field.value);
  const note =
    other && createElement(SavedValue, { shown: show(other.value), onTake: () => field.onChange(other.value) });
  const words =
    note === undefined
      ? description
      : createElement(Fragment, null, description, description !== undefined && " ", note);
  return {
    value: field.value as unknown,
    change: field.onChange,
    input: {
      ...rest,
      ...(words === undefined ? {} : { description: words }),
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      ...(message === undefined ? {} : { error: message }),
    },
  };
}

/** A field's value as the text an input shows; nothing yet is an empty text. */
export const asText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
