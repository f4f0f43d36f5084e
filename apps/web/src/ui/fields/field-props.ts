import type { Control, FieldPath, FieldValues } from "react-hook-form";

/** What every field of the kit takes: where its value lives in the form, and what people read about it. */
export interface FieldProps<Values extends FieldValues, Sent> {
  readonly control: Control<Values, unknown, Sent>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}
