import { createElement, Fragment } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { ConflictNote, useConflictingValue } from "./edit-conflict.tsx";

/**
 * Connects a field to its form: its value, and the props every Mantine input takes. A value that somebody else saved
 * meanwhile is shown under it.
 * @param show a value as people read it
 */
export function useField<Values extends FieldValues, Sent>(
  { control, name, description, ...rest }: FieldProps<Values, Sent>,
  show: (value: unknown) => string = toInputText,
) {
  const { field, fieldState } = useController({ control, name });
  const other = useConflictingValue(name, field.value);
  const note =
    other && createElement(ConflictNote, { shown: show(other.value), onTake: () => field.onChange(other.value) });
  const words =
    note === undefined
      ? description
      : createElement(Fragment, null, description, description !== undefined && " ", note);
  return {
    value: field.value as unknown,
    change: field.onChange,
    input: {
      ...rest,
      description: words,
      name: field.name,
      ref: field.ref,
      onBlur: field.onBlur,
      error: fieldState.error?.message,
    },
  };
}

/** A field's value as the text an input shows; nothing yet is an empty text. */
export const toInputText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** What every field of the kit takes: where its value lives in the form, and what people read about it. */
export interface FieldProps<Values extends FieldValues, Sent> {
  readonly control: Control<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * What was typed into a field, in the form that it is kept in. The caret stays where it was: a field that is given
 * another text than was typed moves the caret to the end.
 */
export function keepCaret(field: HTMLInputElement, kept: (typed: string) => string): string {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const at = kept(before).length;
  // The field has the text by then.
  queueMicrotask(() => {
    if (field === document.activeElement) field.setSelectionRange(at, at);
  });
  return kept(field.value);
}
